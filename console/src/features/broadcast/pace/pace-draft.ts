import type { PacePolicy } from '@kolaj/domain/broadcast/pace/pace';

/** What is in the fields of a pace of one's own. Empty rest, hours or cap = there is none. */
export interface PaceDraft {
  /** Seconds. */
  sameMin: string;
  sameMax: string;
  otherMin: string;
  otherMax: string;
  restEvery: string;
  /** Minutes. */
  restMin: string;
  restMax: string;
  /** `09:00` */
  from: string;
  until: string;
  capStart: string;
  /** Per cent a good day. */
  capGrowth: string;
  capCeiling: string;
}

const MINUTE_MS = 60_000;
const tidy = (value: number) => String(Math.round(value * 100) / 100);
const two = (value: number) => String(value).padStart(2, '0');
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** A policy as people read it. */
export function draftOf({ sameGroup, otherGroup, rest, window, cap }: PacePolicy): PaceDraft {
  return {
    sameMin: tidy(sameGroup.minMs / 1000),
    sameMax: tidy(sameGroup.maxMs / 1000),
    otherMin: tidy(otherGroup.minMs / 1000),
    otherMax: tidy(otherGroup.maxMs / 1000),
    restEvery: rest ? String(rest.everyMessages) : '',
    restMin: rest ? tidy(rest.wait.minMs / MINUTE_MS) : '',
    restMax: rest ? tidy(rest.wait.maxMs / MINUTE_MS) : '',
    from: window ? clockOf(window.fromMinute) : '',
    until: window ? clockOf(window.untilMinute) : '',
    capStart: cap ? String(cap.start) : '',
    capGrowth: cap ? tidy((cap.growth - 1) * 100) : '',
    capCeiling: cap?.ceiling ? String(cap.ceiling) : '',
  };
}

/** The policy of what was typed; null = something is no number. A comma is a point: half of the languages write it so. */
export function policyOfDraft(draft: PaceDraft, { interleaves }: { interleaves: boolean }): PacePolicy | null {
  const sameGroup = waitOf(draft.sameMin, draft.sameMax, 1000);
  const otherGroup = waitOf(draft.otherMin, draft.otherMax, 1000);
  const rest = draft.restEvery.trim() === '' ? null : restOf(draft);
  const window = draft.from === '' && draft.until === '' ? null : windowOf(draft);
  const cap = draft.capStart.trim() === '' ? null : capOf(draft);
  if (!sameGroup || !otherGroup || rest === undefined || window === undefined || cap === undefined) return null;
  return { sameGroup, otherGroup, interleaves, rest, window, cap };
}

function numberOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
}

function waitOf(least: string, most: string, unitMs: number) {
  const [min, max] = [numberOf(least), numberOf(most)];
  return min === null || max === null ? null : { minMs: Math.round(min * unitMs), maxMs: Math.round(max * unitMs) };
}

/** undefined = cannot be read. */
function restOf({ restEvery, restMin, restMax }: PaceDraft) {
  const every = numberOf(restEvery);
  const wait = waitOf(restMin, restMax, MINUTE_MS);
  return every === null || every < 1 || !wait ? undefined : { everyMessages: Math.round(every), wait };
}

function windowOf({ from, until }: PaceDraft) {
  const [fromMinute, untilMinute] = [minuteOf(from), minuteOf(until)];
  if (fromMinute === null || untilMinute === null) return undefined;
  // Midnight ends a day as well as it begins one.
  return { fromMinute, untilMinute: untilMinute === 0 ? 1440 : untilMinute };
}

function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function capOf({ capStart, capGrowth, capCeiling }: PaceDraft) {
  const start = numberOf(capStart);
  const growth = capGrowth.trim() === '' ? 0 : numberOf(capGrowth);
  const ceiling = capCeiling.trim() === '' ? null : numberOf(capCeiling);
  if (start === null || start < 1 || growth === null || (capCeiling.trim() !== '' && !ceiling)) return undefined;
  return { start: Math.round(start), growth: 1 + growth / 100, ceiling: ceiling === null ? null : Math.round(ceiling) };
}
