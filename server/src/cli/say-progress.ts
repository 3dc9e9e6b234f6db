import type { Progress } from '../features/installation/backup/progress.ts';

/** As often as somebody at a terminal is told how far it is, ms. */
const everyMs = 3_000;

interface Out {
  say: (line: string) => void;
  /** Somebody reads along; a log is told a line a stage. */
  isTerminal: boolean;
  now: () => number;
}

const terminal: Out = {
  say: console.log,
  isTerminal: process.stdout.isTTY === true,
  now: () => performance.now(),
};

/** Says each stage, and at a terminal every few seconds how much of it is done. */
export function sayProgress({ say, isTerminal, now }: Out = terminal): Progress {
  let saidAt = now();
  return {
    stage(sentence) {
      say(sentence);
      saidAt = now();
    },
    done(count, of) {
      if (!isTerminal || now() - saidAt < everyMs) return;
      say(`  ${count} of ${of}`);
      saidAt = now();
    },
  };
}
