/**
 * What happens in this process and operators count. Whoever does the work tells; `server/src/signs/` hears. It is no event of the
 * product: nothing may follow from it but a figure.
 */
export const facts = {
  requestAnswered: fact<{ method: string; route: string; status: number; seconds: number }>(),
  jobRan: fact<{ name: string; outcome: 'done' | 'failed'; seconds: number }>(),
  /** `refused`: an answer that is an error; `silent`: none, so nobody knows; `never-left`: proven that nothing was asked. */
  providerCalled: fact<{
    provider: string;
    outcome: 'answered' | 'refused' | 'silent' | 'never-left';
    seconds: number;
  }>(),
  /** A job of a picture child, tries included. */
  pictureWorked: fact<{ kind: string; outcome: 'made' | 'crashed' | 'threw'; seconds: number }>(),
  /** A try to send a message has its outcome. */
  messageTried: fact<{ channel: string; outcome: string }>(),
  /** The file store could not keep a file; the system's code. */
  storeFailed: fact<{ code: string }>(),
  /** Spans that no collector has: `too-many` waited, or it did not take them. */
  spansDropped: fact<{ why: 'too-many' | 'not-taken'; count: number }>(),
};

interface Fact<T> {
  tell: (what: T) => void;
  /** Returns the end of it. */
  hear: (listener: (what: T) => void) => () => void;
}

function fact<T>(): Fact<T> {
  const listeners = new Set<(what: T) => void>();
  return {
    tell(what) {
      for (const listener of listeners) listener(what);
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
