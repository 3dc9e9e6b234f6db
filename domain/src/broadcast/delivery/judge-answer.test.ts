import { expect, it } from 'vitest';
import { heedLimitText } from '../pace/cooling.ts';
import { whatsappPace } from '../pace/pace.ts';
import type { LaneEffect, SendOutcome } from './delivery-flow.ts';
import { goodHealth } from './health.ts';
import { judgeAnswer } from './judge-answer.ts';

const none: LaneEffect = { kind: 'none' };
const taken: SendOutcome = { kind: 'accepted', messageId: 'm1' };
const refused: SendOutcome = { kind: 'refused', why: { code: 'provider_said', words: 'file too large' } };
const limited: SendOutcome = { kind: 'refused', why: { code: 'provider_said', words: 'daily limit reached' } };
const unknown: SendOutcome = { kind: 'ambiguous', why: { code: 'no_answer', seconds: 30 } };
const wait: SendOutcome = { kind: 'rate-limited', retryAfterMs: 7000 };

const noRest = { reason: null, ms: 0, isCooling: false };
const gap = whatsappPace.otherGroup.maxMs;

it.each([
  ['taken: what went wrong before is forgotten', taken, none, [4, 1, 4], [0, 0, 0], false, noRest],
  ['refused: counts for the sender and for the send', refused, none, [0, 1, 2], [1, 1, 3], false, noRest],
  [
    'the fifth refusal of the sender stops the send, and both begin anew',
    refused,
    none,
    [4, 0, 0],
    [0, 0, 0],
    true,
    noRest,
  ],
  ['the fifth of the send does, whoever sent the ones before', refused, none, [0, 0, 4], [0, 0, 0], true, noRest],
  ['nobody knows: counted', unknown, none, [0, 0, 0], [1, 1, 1], false, noRest],
  [
    'nobody knows for the second time: it cools down, and its groups go over',
    unknown,
    none,
    [1, 1, 1],
    [2, 0, 2],
    false,
    {
      reason: 'cooling_down',
      ms: 36 * gap,
      isCooling: true,
    },
  ],
  [
    'asked to wait: rests as long as was asked, and nobody takes its groups',
    wait,
    { kind: 'pause', ms: 7000 },
    [1, 1, 1],
    [1, 1, 1],
    false,
    {
      reason: 'rate_limited',
      ms: 7000,
      isCooling: false,
    },
  ],
  [
    'the words of a limit: it cools down, and its groups go over',
    limited,
    { kind: 'pause', ms: 144 * gap },
    [1, 1, 1],
    [1, 1, 1],
    false,
    {
      reason: 'cooling_down',
      ms: 144 * gap,
      isCooling: true,
    },
  ],
] as const)(
  '%s',
  (_what, outcome, effect, [failed, unknowns, ofSend], [failures, unknownsInRow, failuresOfSend], pauses, rest) => {
    const answer = { outcome, heeded: heedLimitText(outcome, whatsappPace), effect };
    const sender = { ...goodHealth, failuresInRow: failed, unknownsInRow: unknowns };
    const judged = judgeAnswer(answer, { sender, failuresOfSend: ofSend, policy: whatsappPace });
    expect(judged).toEqual({ health: { failuresInRow: failures, unknownsInRow }, failuresOfSend, pauses, rest });
  },
);
