import { describe, expect, it } from 'vitest';
import { type LookedUp, settledByLog } from './reconcile.ts';

const lag = 60_000;
const proof: LookedUp = {
  log: 'absent',
  silentMs: 2 * lag,
  logLagMs: lag,
  knowsAnother: true,
  attempts: 1,
  tries: 1,
  isCleared: false,
};

describe('an uncertain message', () => {
  it.each<[string, Partial<LookedUp>, ReturnType<typeof settledByLog>]>([
    ['that the log has was sent', { log: 'found' }, 'sent'],
    ['that the log has was sent, however young and often tried', { log: 'found', silentMs: 0, attempts: 9 }, 'sent'],
    ['that a sound log lacks after twice its lag was not sent', {}, 'not-sent'],
    ['that it lacks a moment earlier is open: it may still be on its way', { silentMs: 2 * lag - 1 }, 'open'],
    ['missing in a log that lists nothing of ours is open', { knowsAnother: false }, 'open'],
    ['whose log cannot be read is open', { log: 'unknown' }, 'open'],
    ['tried five times is for a person to settle', { attempts: 5 }, 'open'],
    ['that the log says was dropped has failed', { log: 'failed' }, 'failed'],
    [
      'of which one of several tries was dropped is open: another may have arrived',
      { log: 'failed', tries: 2 },
      'open',
    ],
    ['of a cleared queue that the log has may have been thrown away', { isCleared: true, log: 'found' }, 'open'],
    ['of a cleared queue that a sound log lacks was not sent', { isCleared: true, attempts: 5 }, 'not-sent'],
    ['of a cleared queue stays open without a sound log', { isCleared: true, knowsAnother: false }, 'open'],
  ])('%s', (_name, change, expected) => {
    expect(settledByLog({ ...proof, ...change })).toBe(expected);
  });
});
