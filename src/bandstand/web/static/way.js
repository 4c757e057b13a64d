// The clicks that lead to a move, through the graph of one decision (draw.Paths).

/** For each click its step, the names of its targets and, where it is stepped through, which ghost is taken; null if
    no clicks lead there. Where the order of some choices makes no difference, the clicks may have another one. */
export const way = (nodes, actions) => nodes.length ? found(nodes, actions, inOrder) ?? found(nodes, actions, inAnyOrder) : null;

function found(nodes, actions, without) {
  const been = new Set(); // what leads nowhere near it
  const from = (number, left) => {
    const { move, steps = [] } = nodes[number];
    if (move) return without(left, move)?.length === 0 ? [] : null;
    const place = `${number}/${left}`;
    if (been.has(place)) return null;
    been.add(place);
    for (const step of steps) {
      const further = step.kind === "several" ? ticks(step, left) : clicks(step, left);
      if (further) return further;
    }
    return null;
  };
  const clicks = (step, left) => {
    for (const [index, to] of [step.to].flat().entries()) {
      const further = from(to, left);
      if (further) return [{ step, targets: [step.target], ghost: step.ghosts?.[index] }, ...further];
    }
    return null;
  };
  const ticks = (step, all) => {
    let left = without(all, step.first);
    const targets = [];
    for (const [name, each] of Object.entries(step.targets)) {
      const after = left && without(left, each);
      if (!after || targets.length === step.most) continue;
      targets.push(name);
      left = after;
    }
    if (!left || targets.length < step.least) return null;
    left = without(left, targets.length === Object.keys(step.targets).length ? step.then_all : step.then);
    if (!left) return null;
    const further = step.to === -1 ? (left.length ? null : []) : from(step.to, left);
    return further && [{ step, targets }, ...further];
  };
  return from(0, actions);
}

/** The actions that are left when these come first; null if they do not. */
const inOrder = (actions, first) => first.every((action, place) => actions[place] === action) ? actions.slice(first.length) : null;

/** The actions that are left without these, wherever they are; null if some are missing. */
function inAnyOrder(actions, some) {
  const left = [...actions];
  for (const action of some) {
    const place = left.indexOf(action);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}
