import { describe, expect, it } from 'vitest';
import { noPace, type PacePolicy, sandboxPace, telegramPace, whatsappPace } from './pace.ts';
import { carefulChoice, choiceTrouble, type PacePreset, paceFaults, policyOf, presetsOf } from './pace-choice.ts';

const own: PacePolicy = { ...whatsappPace, sameGroup: { minMs: 5000, maxMs: 7000 } };
const chosen = (preset: PacePreset, policy: PacePolicy | null = null) => ({ preset, policy });

describe('what may be chosen', () => {
  it('is careful, normal, fast and figures of one’s own; Telegram names its limits itself', () => {
    expect(presetsOf('whatsapp', { isSandbox: false })).toEqual(['careful', 'normal', 'fast', 'own']);
    expect(presetsOf('telegram', { isSandbox: false })).toEqual(['careful', 'own']);
  });

  it('is no pace at all only for the sandbox', () => {
    expect(presetsOf('whatsapp', { isSandbox: true })).toContain('none');
    expect(policyOf(chosen('none'), { channel: 'whatsapp', isSandbox: true })).toBe(sandboxPace);
    expect(policyOf(chosen('none'), { channel: 'whatsapp', isSandbox: false })).toBe(whatsappPace);
    expect(policyOf(chosen('none'), { channel: 'telegram', isSandbox: false })).toBe(telegramPace);
  });
});

describe('the policy of a choice', () => {
  const real = { channel: 'whatsapp', isSandbox: false } as const;

  it('is the careful one where nothing was chosen', () => {
    expect(policyOf(carefulChoice, real)).toBe(whatsappPace);
    expect(policyOf(carefulChoice, { ...real, channel: 'telegram' })).toBe(telegramPace);
  });

  it('gets faster from careful to fast, and every one keeps the bounds of figures of one’s own', () => {
    const policies = (['careful', 'normal', 'fast'] as const).map((preset) => policyOf(chosen(preset), real));
    const gaps = policies.map(({ sameGroup }) => sameGroup.minMs);
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
    expect(policies.flatMap((policy) => paceFaults(policy, 'whatsapp'))).toEqual([]);
    expect(paceFaults(telegramPace, 'telegram')).toEqual([]);
  });

  it('is one’s own figures when they are good, else the careful one', () => {
    expect(policyOf(chosen('own', own), real)).toBe(own);
    expect(policyOf(chosen('own'), real)).toBe(whatsappPace);
    expect(policyOf(chosen('own', noPace), real)).toBe(whatsappPace);
    expect(policyOf(chosen('own', noPace), { ...real, isSandbox: true })).toBe(noPace);
  });

  it('is never a faster one on Telegram than Telegram bears', () => {
    expect(policyOf(chosen('fast'), { ...real, channel: 'telegram' })).toBe(telegramPace);
    expect(paceFaults({ ...telegramPace, sameGroup: { minMs: 1000, maxMs: 1000 } }, 'telegram')).toEqual(['too-fast']);
  });
});

describe('figures of one’s own are refused', () => {
  it.each<[string, Partial<PacePolicy>, string[]]>([
    ['with the longest wait below the shortest', { sameGroup: { minMs: 9000, maxMs: 4000 } }, ['turned-wait']],
    ['below two seconds', { sameGroup: { minMs: 1000, maxMs: 4000 } }, ['too-fast']],
    ['with a phone that serves groups side by side', { interleaves: true }, ['too-fast']],
    ['with a rest of no time', { rest: { everyMessages: 40, wait: { minMs: 0, maxMs: 0 } } }, ['empty-rest']],
    ['with less than an hour', { window: { fromMinute: 540, untilMinute: 560 } }, ['bad-window']],
    ['over midnight', { window: { fromMinute: 1300, untilMinute: 300 } }, ['bad-window']],
    ['with a cap that doubles', { cap: { start: 100, growth: 2, ceiling: null } }, ['bad-cap']],
    ['with a ceiling below the start', { cap: { start: 100, growth: 1.2, ceiling: 50 } }, ['bad-cap']],
    ['with neither rest nor cap', { rest: null, cap: null }, ['no-brake']],
  ])('%s', (_, change, faults) => {
    expect(paceFaults({ ...own, ...change }, 'whatsapp')).toEqual(faults);
  });
});

describe('a choice', () => {
  it.each<[string, PacePreset, PacePolicy | null, boolean, string | null]>([
    ['of a preset is kept', 'fast', null, false, null],
    ['of no pace is refused outside the sandbox', 'none', null, false, 'not-here'],
    ['of no pace is kept in the sandbox', 'none', null, true, null],
    ['of one’s own needs figures', 'own', null, false, 'no-figures'],
    ['of good figures is kept', 'own', own, false, null],
    ['of hurried figures is refused', 'own', noPace, false, 'too-fast'],
    ['of hurried figures is kept in the sandbox', 'own', noPace, true, null],
  ])('%s', (_, preset, policy, isSandbox, trouble) => {
    expect(choiceTrouble({ preset, policy }, { channel: 'whatsapp', isSandbox })).toBe(trouble);
  });
});
