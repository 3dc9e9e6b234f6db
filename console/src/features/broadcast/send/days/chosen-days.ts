import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { offersAfterTime, type SendDay as RuleDay } from '@kolaj/domain/broadcast/accept/days';
import { parseDayKey } from '@kolaj/domain/shared/day';

/**
 * The days as a send takes them. One of discounted images only has a status and a cut-off of its own, and has nothing to do on
 * days without any (D-53, D-55).
 */
export const daysFor = (days: readonly SendDay[], isSale: boolean): readonly SendDay[] =>
  isSale ? days.filter(({ discounted }) => discounted > 0).map((day) => ({ ...day, ...day.sale })) : days;

/** Days of a send that is not over cannot be chosen again (D-55). */
export const isOpen = ({ status }: Pick<SendDay, 'status'>) =>
  status !== 'sending' && status !== 'queued' && status !== 'paused';

/**
 * The chosen days that (still) can be sent, in the table's order. `wanted` are `YYYY-MM-DD` of the address; undefined = nobody
 * has chosen yet: then the only unsent day is.
 */
export function chosenOf(days: readonly SendDay[], wanted: readonly string[] | undefined): SendDay[] {
  if (wanted !== undefined) return days.filter((day) => isOpen(day) && wanted.includes(day.date));
  const unsent = unsentOf(days);
  return unsent.length === 1 ? unsent : [];
}

/** Days of which nothing was ever sent, for "choose the unsent days". */
export const unsentOf = (days: readonly SendDay[]): SendDay[] =>
  days.filter(({ status, count }) => status === 'not-sent' && count > 0);

/** Images that a day counts for: all, or the discounted ones only (D-53). */
export const imagesOf = (day: Pick<SendDay, 'count' | 'discounted'>, sale: boolean) =>
  sale ? day.discounted : day.count;

export const sumImages = (days: readonly SendDay[], sale: boolean) =>
  days.reduce((sum, day) => sum + imagesOf(day, sale), 0);

/** What the confirm dialog lets choose. */
export type Choice =
  | { kind: 'plain' }
  /** One day that was sent: everything again, or what came after (WG-17, WG-18). `at` is the moment of the last send. */
  | { kind: 'after'; at: string }
  /** Some of the days were sent: only the others, or all again (D-55). */
  | { kind: 'unsent'; unsent: readonly string[] }
  /** All of them were sent: said with their times, and the button says "again". */
  | { kind: 'again' };

interface ChoiceInput {
  chosen: readonly SendDay[];
  sendOnlyAfter: boolean;
  /** `DD-MM`, by the dry run. */
  sentDays: readonly string[];
}

export function choiceOf({ chosen, sendOnlyAfter, sentDays }: ChoiceInput): Choice {
  const [only] = chosen;
  if (only?.update_date && offersAfterTime({ sendOnlyAfter, chosen: chosen.map(ruleDay) })) {
    return { kind: 'after', at: only.update_date };
  }
  if (sentDays.length === 0) return { kind: 'plain' };
  const unsent = chosen.filter(({ day }) => !sentDays.includes(day));
  return unsent.length > 0 ? { kind: 'unsent', unsent: unsent.map(({ date }) => date) } : { kind: 'again' };
}

/** The rule's view of a day. Open questions come before the log's status: at least a part of it was sent. */
function ruleDay({ date, day, count, discounted, status, since }: SendDay): RuleDay {
  return {
    day: parseDayKey(date) ?? { year: 0, month: 0, day: 0 },
    key: date,
    label: day,
    count,
    discounted,
    status: status === 'uncertain' || status === 'paused' ? 'partial' : status,
    log: null,
    since,
    imageIds: [],
  };
}

/** What one option of the dialog means for the call of send_kolaj. */
export interface SendWish {
  /** `YYYY-MM-DD`. */
  days: readonly string[];
  sendAfter: string | null;
  resend: boolean;
}

export type Option = 'all' | 'after' | 'unsent';

/** "Send all" in a dialog with a choice, and "again" in one that says when all was sent, is the confirmed repeat (D-55). */
export function wishOf(choice: Choice, option: Option, chosen: readonly SendDay[]): SendWish {
  const days = chosen.map(({ date }) => date);
  switch (choice.kind) {
    case 'plain':
      return { days, sendAfter: null, resend: false };
    case 'again':
      return { days, sendAfter: null, resend: true };
    case 'after':
      return option === 'after'
        ? { days, sendAfter: choice.at, resend: false }
        : { days, sendAfter: null, resend: true };
    case 'unsent':
      return option === 'all'
        ? { days, sendAfter: null, resend: true }
        : { days: choice.unsent, sendAfter: null, resend: false };
  }
}

/** The option that costs the groups the least: what they have not seen. */
export const firstOption = ({ kind }: Choice): Option =>
  kind === 'after' ? 'after' : kind === 'unsent' ? 'unsent' : 'all';
