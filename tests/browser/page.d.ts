// What the scripts of the pages know, and a type checker cannot: which element a selector finds. Whatever is looked
// up in a page may be any of these, so nobody has to say it each time; a property that none of them has is a typo.
type Found = HTMLElement
  & Pick<HTMLInputElement, "checked" | "disabled" | "max" | "name" | "select" | "type" | "value">
  & Pick<HTMLDialogElement, "close" | "open" | "showModal">
  & Pick<HTMLFormElement, "method">
  & Pick<HTMLLinkElement, "href">
  & Pick<HTMLSelectElement, "options" | "selectedIndex">
  & Pick<HTMLTemplateElement, "content">
  & Pick<SVGGraphicsElement, "getScreenCTM" | "ownerSVGElement">;

interface ParentNode {
  querySelector(selectors: string): Found | null;
  querySelectorAll(selectors: string): NodeListOf<Found>;
}

interface Document {
  getElementById(id: string): Found | null;
}

interface Element {
  closest(selectors: string): Found | null;
}

// What the pages hear of happens at an element.
interface EventTarget {
  closest(selectors: string): Found | null;
}

/** An event of a field or a form. */
type OfForm = Event & { target: Found };
