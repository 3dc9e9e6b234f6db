import { readFileSync } from 'node:fs';

/** Reads a clock, ms; only differences mean anything. */
export type Clock = () => number;

/**
 * The clocks of this machine. None is right alone: Node's monotonic one stands still while the machine sleeps, the wall clock
 * is set by people and programs, and what Linux counts since the start, sleep included, other systems do not tell.
 */
const machineClocks: readonly Clock[] = [() => performance.now(), () => Date.now(), sinceBoot];

/**
 * Measures how long something takes, awake or asleep: the most that any clock says. A wall clock that is set forward makes it
 * too long, one that is set back changes nothing: for what must not happen too late.
 *
 * A virtual machine that its host freezes may find all its clocks frozen with it. Nothing within it can tell.
 *
 * @returns ms since the call
 */
export function startStopwatch(clocks: readonly Clock[] = machineClocks): Clock {
  const started = clocks.map((clock) => ({ clock, at: clock() }));
  return () => Math.max(...started.map(({ clock, at }) => clock() - at));
}

/** ms since Linux was started, in steps of ten; 0 elsewhere. */
function sinceBoot(): number {
  try {
    return Number.parseFloat(readFileSync('/proc/uptime', 'utf8')) * 1000 || 0;
  } catch {
    return 0;
  }
}
