/** The path under which the pages are, which the server may share with others; "" if they are at the top. */
export const under = new URL("..", import.meta.url).pathname.slice(0, -1);
