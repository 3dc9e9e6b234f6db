import type { manualRefusals } from '@kolaj/contract/broadcast/manual-send';
import type { RefusalCode } from '@kolaj/contract/refusals';
import type { AcceptDecision } from '@kolaj/domain/broadcast/accept/accept';
import { contactsPerDay, contactsWithoutQuestion } from '@kolaj/domain/broadcast/accept/manual';
import { dayKey, dayLabel, localTime, parseDayKey } from '@kolaj/domain/shared/day';
import type { BrandLogRow } from '../record/send-log.store.ts';

/** Why a send is not taken: a stable code for the console's texts, an English sentence for everybody else. */
export interface Refusal {
  code: RefusalCode;
  message: string;
}

const labels = (days: readonly string[]): string => days.flatMap((day) => dayLabelOf(day)).join(', ');

function dayLabelOf(key: string): string[] {
  const day = parseDayKey(key);
  return day ? [dayLabel(day)] : [];
}

/** `DD-MM` of `YYYY-MM-DD` days. */
export const dayLabels = (days: readonly string[]): string[] => days.flatMap(dayLabelOf);

type Refused = Extract<AcceptDecision, { kind: 'already_sent' | 'already_sending' }>;

/** "Beren 19-11 was sent before, 14:20." (ux §8, WG-27); several days have no single time. */
export function alreadyRefusal(
  decision: Refused,
  { brand, log, timeZone }: { brand: string; log: readonly BrandLogRow[]; timeZone: string },
): Refusal {
  const names = `${brand} ${labels(decision.days)}`;
  const isOne = decision.days.length === 1;
  if (decision.kind === 'already_sending') {
    return { code: decision.kind, message: `${names} ${isOne ? 'is' : 'are'} being sent now.` };
  }
  const row = isOne ? log.find(({ day }) => dayKey(day) === decision.days[0]) : undefined;
  if (!row) return { code: decision.kind, message: `${names} were sent before.` };
  const { hour, minute } = localTime(row.updateDate, timeZone);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return { code: decision.kind, message: `${names} was sent before, ${time}.` };
}

export const nothingToSend: Refusal = { code: 'nothing_to_send', message: 'There is nothing to send in these days.' };

/** Of the earlier one of two sends of the same days. */
export const laterSendRuns: Refusal = {
  code: 'already_sending',
  message: 'A later send of the same days is under way. Try again when it is over.',
};

export const noTarget = (key: string): Refusal => ({
  code: 'no_target',
  message: `No group receives “${key}”. Add one in the group settings.`,
});

export const stoppedSend: Refusal = {
  code: 'send_stopped',
  message: 'This send was stopped. The rest of it is not sent.',
};

export const partsDisagree: Refusal = {
  code: 'parts_disagree',
  message: 'This batch does not belong to the send that its id names: the brand, the days and the count must agree.',
};

export const streamNotSetUp: Refusal = {
  code: 'not_configured',
  message: 'This shop has no such image source.',
};

type ManualCode = (typeof manualRefusals)[number];

const manualSentences: Readonly<Record<ManualCode, string>> = {
  nothing_to_send: 'There is no approved, active picture in what you have chosen.',
  no_target: 'Nobody of what is ticked can receive anything.',
  phone_unknown: 'The provider does not know this phone.',
  phone_not_active: 'This phone is not active.',
  provider_unreachable: 'The provider does not answer, so that the groups and contacts of this phone are not known.',
  unknown_chats: 'Some of what is ticked is not known for this phone. Load its groups and contacts again.',
  confirm_contacts: `More than ${contactsWithoutQuestion} contacts: type how many there are, and say why they are written to.`,
  too_many_contacts: `A shop writes to at most ${contactsPerDay} contacts a day. Groups have no such limit.`,
};

/** Why a send to ticked chats is not taken (D-63, D-89). */
export const manualRefusal = (code: ManualCode) => ({ code, message: manualSentences[code] });
