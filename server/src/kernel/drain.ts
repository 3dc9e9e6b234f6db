/** What a stop did not wait for: nothing of it is lost, and this is what the next start or another process takes up again. */
export interface BrokenOff {
  requests?: number;
  /** Names of the kinds of jobs that ran. */
  jobs?: readonly string[];
  /** Phones with a message in flight: whether it has left is looked up later. */
  sending?: number;
}

/** The time that everything under way has to end, from the beginning of a stop. */
export interface Drain {
  readonly seconds: number;
  begin: () => void;
  /** For what is to be asked at once, while other things still end. */
  atBegin: (ask: () => void) => void;
  leftMs: () => number;
  note: (broken: BrokenOff) => void;
  /** In one sentence; null = everything has ended. */
  sentence: () => string | null;
}

export function drainOf(seconds: number, now: () => number = () => performance.now()): Drain {
  let endsAt: number | null = null;
  let broken: BrokenOff = {};
  const asked: (() => void)[] = [];
  return {
    seconds,
    begin() {
      if (endsAt !== null) return;
      endsAt = now() + seconds * 1000;
      for (const ask of asked) ask();
    },
    atBegin: (ask) => void asked.push(ask),
    leftMs: () => Math.max(0, (endsAt ?? now() + seconds * 1000) - now()),
    note(more) {
      broken = { ...broken, ...more };
    },
    sentence: () => sentenceOf(broken, seconds),
  };
}

function sentenceOf({ requests = 0, jobs = [], sending = 0 }: BrokenOff, seconds: number): string | null {
  const parts = [
    ...(requests > 0 ? [`requests: ${requests}`] : []),
    ...(jobs.length > 0 ? [`jobs: ${jobs.join(', ')}`] : []),
    ...(sending > 0 ? [`phones with a message in flight: ${sending}`] : []),
  ];
  if (parts.length === 0) return null;
  return `Broken off after ${seconds} s (KOLAJ_DRAIN_SECONDS): ${parts.join('; ')}. What was not done is taken up again.`;
}
