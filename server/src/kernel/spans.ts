import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids, counts and words of our own; never what people typed, a name, a number of a phone or an address. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  name: string;
  /** `server`: somebody asked us; `taken`: we took it up from a queue; `client`: we ask somebody; without it, work of our own. */
  kind?: 'server' | 'taken' | 'client';
  facts?: SpanFacts;
  /** What it belongs to, where another process began that; without it, what runs now. */
  parent?: string | null;
  /** It is this place, chosen beforehand, and not a new one. */
  as?: string;
  /** What it has to do with besides. */
  links?: readonly (string | null)[];
}

/** A piece of work and the time it took. */
export interface Span {
  /** In the form of the header `traceparent`, by which other processes go on with it. */
  readonly place: string;
  /** Somebody will see it: most are left out where only some traces are kept. */
  readonly isKept: boolean;
  readonly isOpen: boolean;
  tell: (facts: SpanFacts) => void;
  end: (how?: 'done' | 'failed') => void;
}

/** Makes a span; `within` is what runs now. */
export type Watcher = (start: SpanStart, within: Span | null) => Span;

/** null = nobody watches, as in most installations: then nothing here does anything. */
let watcher: Watcher | null = null;
const current = new AsyncLocalStorage<Span>();

/** Before anything is opened that is to be seen. Returns the end. */
export function watchSpans(by: Watcher): () => void {
  watcher = by;
  return () => {
    watcher = null;
  };
}

export const isWatched = (): boolean => watcher !== null;

/** Begins what has its end elsewhere; null = nobody watches. */
export const openSpan = (start: SpanStart): Span | null => watcher?.(start, now()) ?? null;

/** Timers and listeners that a piece of work has left behind do not belong to it for ever. */
function now(): Span | null {
  const span = current.getStore();
  return span?.isOpen ? span : null;
}

/** Lets what `run` begins belong to a span. */
export const within = <Result>(span: Span | null | undefined, run: () => Result): Result =>
  span ? current.run(span, run) : run();

/** Where we are, for another process to go on with; null = nobody watches. */
export const placeNow = (): string | null => now()?.place ?? null;

/** Adds to what runs now. */
export const tellSpan = (facts: SpanFacts): void => now()?.tell(facts);

/** A piece of work that may be the first of its trace. `start` is asked only when somebody watches. */
export function during<Result>(start: () => SpanStart, run: (span: Span | null) => Promise<Result>): Promise<Result> {
  const span = watcher === null ? null : openSpan(start());
  return span === null ? run(null) : untilEnd(span, run);
}

/** A part of what runs now. Without that nothing is made of it: what looks around every second is no trace. */
export function part<Result>(start: () => SpanStart, run: (span: Span | null) => Promise<Result>): Promise<Result> {
  return watcher === null || now()?.isKept !== true ? run(null) : during(start, run);
}

async function untilEnd<Result>(span: Span, run: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    const result = await current.run(span, run, span);
    span.end();
    return result;
  } catch (error) {
    // What was thrown may quote what people wrote; the log has it, by the same time.
    span.end('failed');
    throw error;
  }
}

const places = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/;

/** A header or a field of a payload as a place; null = it is none. */
export const placeIn = (value: unknown): string | null =>
  typeof value === 'string' && places.test(value) ? value : null;

/**
 * The place of something that many processes work at for hours, as a send: its trace has the number of its id, so that nobody has to hand it
 * on, and who knows the id finds the trace.
 *
 * @param id a UUID
 */
export function placeOf(id: string): string {
  const digits = id.replaceAll('-', '');
  return `00-${digits}-${digits.slice(16)}-01`;
}
