import type { ChannelKind } from '../../channel/group/group.ts';
import { type PacePolicy, sandboxPace, telegramPace, type Wait, whatsappPace } from './pace.ts';

/** What people choose from. `own`: figures of the shop's own; `none`: where only the sandbox listens. */
export const pacePresets = ['careful', 'normal', 'fast', 'own', 'none'] as const;
export type PacePreset = (typeof pacePresets)[number];

export interface PaceChoice {
  preset: PacePreset;
  /** Of `own`; what the others mean is said here. */
  policy: PacePolicy | null;
}

/** Without a choice: never faster than the defaults of D-54 by mistake. */
export const carefulChoice: PaceChoice = { preset: 'careful', policy: null };

const seconds = (min: number, max: number): Wait => ({ minMs: min * 1000, maxMs: max * 1000 });

/** For numbers that have sent to their own groups for weeks. */
const normalWhatsapp: PacePolicy = {
  ...whatsappPace,
  sameGroup: seconds(3, 6),
  otherGroup: seconds(7, 15),
  rest: { everyMessages: 50, wait: seconds(120, 240) },
  window: { fromMinute: 9 * 60, untilMinute: 22 * 60 },
  cap: { start: 200, growth: 1.25, ceiling: null },
};

/** For old numbers in groups that wait for the pictures; the number is at risk, and the screen says so. */
const fastWhatsapp: PacePolicy = {
  ...whatsappPace,
  sameGroup: seconds(2, 4),
  otherGroup: seconds(4, 8),
  rest: { everyMessages: 60, wait: seconds(60, 120) },
  window: { fromMinute: 8 * 60, untilMinute: 22 * 60 },
  cap: { start: 400, growth: 1.25, ceiling: null },
};

const whatsappPolicies = { careful: whatsappPace, normal: normalWhatsapp, fast: fastWhatsapp };

/** The presets of a channel, slowest first. Telegram names its own limits, so there is one pace that keeps them. */
export function presetsOf(channel: ChannelKind, { isSandbox }: { isSandbox: boolean }): PacePreset[] {
  const named: PacePreset[] = channel === 'whatsapp' ? ['careful', 'normal', 'fast'] : ['careful'];
  return [...named, 'own', ...(isSandbox ? (['none'] as const) : [])];
}

/**
 * The policy of a choice. What does not fit the channel, the bounds or the connection is the careful one: a pace that was
 * chosen for the sandbox must not outlive it.
 */
export function policyOf(
  { preset, policy }: PaceChoice,
  { channel, isSandbox }: { channel: ChannelKind; isSandbox: boolean },
): PacePolicy {
  const careful = channel === 'whatsapp' ? whatsappPace : telegramPace;
  switch (preset) {
    case 'careful':
      return careful;
    case 'normal':
    case 'fast':
      return channel === 'whatsapp' ? whatsappPolicies[preset] : careful;
    case 'own':
      return policy && (isSandbox || paceFaults(policy, channel).length === 0) ? policy : careful;
    case 'none':
      return isSandbox ? sandboxPace : careful;
  }
}

/** What is wrong with figures of one's own. The fastest that is taken; the sandbox takes any. */
export type PaceFault =
  /** A longest wait shorter than the shortest one. */
  | 'turned-wait'
  /** Below what the channel bears: WhatsApp 2 s, Telegram 20 a minute into one group and 25 a second in all. */
  | 'too-fast'
  /** A rest of no time, or after no message. */
  | 'empty-rest'
  /** Shorter than an hour, or over midnight. */
  | 'bad-window'
  /** Nothing a day, growing by more than a half a day, or a ceiling below the start. */
  | 'bad-cap'
  /** A WhatsApp number that never rests and has no cap is lost soon. */
  | 'no-brake';

const leastMs = { whatsapp: { sameGroup: 2000, otherGroup: 2000 }, telegram: { sameGroup: 3000, otherGroup: 40 } };

/** Checks figures of a shop's own before they are kept (D-54; reasons in providers §5). */
export function paceFaults(policy: PacePolicy, channel: ChannelKind): PaceFault[] {
  const faults: [PaceFault, boolean][] = [
    ['turned-wait', wantedWaits(policy).some(({ minMs, maxMs }) => minMs > maxMs)],
    ['too-fast', isTooFast(policy, channel)],
    ['empty-rest', policy.rest !== null && (policy.rest.everyMessages < 1 || policy.rest.wait.minMs < 1000)],
    ['bad-window', policy.window !== null && !isWindow(policy.window)],
    ['bad-cap', policy.cap !== null && !isCap(policy.cap)],
    ['no-brake', channel === 'whatsapp' && policy.rest === null && policy.cap === null],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}

const wantedWaits = ({ sameGroup, otherGroup, rest }: PacePolicy): Wait[] => [
  sameGroup,
  otherGroup,
  ...(rest ? [rest.wait] : []),
];

/** A phone does one thing at a time; only bots may serve several groups side by side. */
function isTooFast({ sameGroup, otherGroup, interleaves }: PacePolicy, channel: ChannelKind): boolean {
  const least = leastMs[channel];
  if (interleaves && channel === 'whatsapp') return true;
  return sameGroup.minMs < least.sameGroup || otherGroup.minMs < least.otherGroup;
}

function isWindow({ fromMinute, untilMinute }: { fromMinute: number; untilMinute: number }): boolean {
  return fromMinute >= 0 && untilMinute <= 1440 && untilMinute - fromMinute >= 60;
}

function isCap({ start, growth, ceiling }: { start: number; growth: number; ceiling: number | null }): boolean {
  return start >= 1 && growth >= 1 && growth <= 1.5 && (ceiling === null || ceiling >= start);
}

/** Why a choice cannot be kept. */
export type ChoiceTrouble = PaceFault | 'not-here' | 'no-figures';

/** The first thing that is wrong with a choice, or null. The sandbox takes any figures. */
export function choiceTrouble(
  { preset, policy }: PaceChoice,
  { channel, isSandbox }: { channel: ChannelKind; isSandbox: boolean },
): ChoiceTrouble | null {
  if (!presetsOf(channel, { isSandbox }).includes(preset)) return 'not-here';
  if (preset !== 'own') return null;
  if (!policy) return 'no-figures';
  return isSandbox ? null : (paceFaults(policy, channel)[0] ?? null);
}
