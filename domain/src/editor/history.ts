/** States that can be gone back to and forth. `gesture` names the run of edits that the newest step is made of. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  gesture: string | null;
}

/** Steps that can be undone; older ones are forgotten. */
const stepsKept = 200;

export function begin<State>(present: State): History<State> {
  return { past: [], present, future: [], gesture: null };
}

/**
 * Goes on to the next state. Edits of one gesture (a drag, a run of typing in one field) are one step; `null` is a step of its
 * own. A state that is the same object changes nothing.
 */
export function advance<State>(history: History<State>, next: State, gesture: string | null): History<State> {
  const { past, present } = history;
  if (next === present) return history;
  const isSameStep = gesture !== null && gesture === history.gesture && past.length > 0;
  return {
    past: isSameStep ? past : [...past, present].slice(-stepsKept),
    present: next,
    future: [],
    gesture,
  };
}

/** Ends the running gesture: what comes next is a step of its own. */
export function rest<State>(history: History<State>): History<State> {
  return history.gesture === null ? history : { ...history, gesture: null };
}

export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: null };
}
