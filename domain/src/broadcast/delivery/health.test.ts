import { expect, it } from 'vitest';
import type { SendOutcome } from './delivery-flow.ts';
import { goodHealth, healthAfter, mustCool, mustPause } from './health.ts';

const answers: Record<string, SendOutcome> = {
  ok: { kind: 'accepted', messageId: 'm1' },
  no: { kind: 'refused', why: { code: 'provider_said', words: 'file too large' } },
  later: { kind: 'not-accepted', why: { code: 'provider_said', words: 'connection refused' } },
  '?': { kind: 'ambiguous', why: { code: 'provider_said', words: 'timeout' } },
  late: { kind: 'not-accepted', why: { code: 'lease_lost' } },
  wait: { kind: 'rate-limited', retryAfterMs: 7000 },
  away: { kind: 'sender-inactive', why: { code: 'provider_said', words: 'loading' } },
  moved: { kind: 'group-moved', groupId: '-1002' },
  lost: { kind: 'group-lost', why: { code: 'provider_said', words: 'kicked' } },
};

it.each([
  ['ok ok ok', 'goes on'],
  ['no no no no', 'goes on'],
  ['no no no no no', 'pauses'],
  ['no later no later no', 'pauses'],
  ['no no no no ok no', 'goes on'],
  ['wait wait wait wait wait wait', 'goes on'],
  ['late late late late late late', 'goes on'],
  ['away moved lost away moved lost', 'goes on'],
  ['no wait no away no lost no moved no', 'pauses'],
  ['?', 'goes on'],
  ['? ?', 'cools'],
  ['? ok ?', 'goes on'],
  ['? no ?', 'cools'],
  ['? wait ?', 'cools'],
  ['no no no ? ?', 'pauses and cools'],
])('after %s a send %s', (words, expected) => {
  const outcomes = words.split(' ').flatMap((word) => answers[word] ?? []);
  const health = outcomes.reduce(healthAfter, goodHealth);
  const said = [mustPause(health) ? 'pauses' : '', mustCool(health) ? 'cools' : ''].filter(Boolean).join(' and ');
  expect(said || 'goes on').toBe(expected);
});
