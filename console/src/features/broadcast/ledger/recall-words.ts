import type { RecallReason } from '@kolaj/domain/broadcast/recall/recall';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime, formatTime } from '../../../lib/texts/format.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import type { LedgerRow } from './ledger.query.ts';

/** Why a message cannot be, or was not, taken back. */
export function useRecallReasonWords(): (reason: RecallReason | null) => string {
  const { t } = useLingui();
  const wordsOf = useReasonWords();
  return (reason) => {
    switch (reason?.code) {
      case 'recall_not_offered':
        return t({ id: 'recall.not-offered', message: 'This provider cannot take messages back.' });
      case 'recall_no_number':
        return t({ id: 'recall.no-number', message: 'The provider’s number of this message is not known.' });
      case 'recall_not_found':
        return t({
          id: 'recall.not-found',
          message: 'The provider does not find it. Check the group: it may have been deleted.',
        });
      case 'recall_too_late': {
        const { hours } = reason;
        return t({
          id: 'recall.too-late',
          message: plural(hours, {
            one: 'It cannot be taken back any more: the channel allows it for # hour.',
            other: 'It cannot be taken back any more: the channel allows it for # hours.',
          }),
        });
      }
      default:
        return wordsOf(reason ?? null);
    }
  };
}

/** What has become of the wish to take a message back, in a few words; '' = nobody has asked. */
export function useRecallNote(): (row: Pick<LedgerRow, 'recall'>) => string {
  const { t } = useLingui();
  return ({ recall: { record } }) => {
    switch (record?.status) {
      case 'recalled': {
        const at = isToday(record.at) ? formatTime(record.at) : formatDateTime(record.at);
        return t({ id: 'recall.done-at', message: `Taken back ${at}` });
      }
      case 'asked':
        return t({ id: 'recall.asked', message: 'Is being taken back' });
      case 'refused':
        return t({ id: 'recall.refused', message: 'Could not be taken back' });
      case 'unknown':
        return t({ id: 'recall.unknown', message: 'Nobody knows whether it was taken back' });
      default:
        return '';
    }
  };
}

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString();

/** Whether this message may be taken back, until when, and if not, why; '' = there is nothing to say. */
export function useMayRecallWords(): (row: Pick<LedgerRow, 'recall'>) => string {
  const { t } = useLingui();
  const reasonOf = useRecallReasonWords();
  return ({ recall: { may } }) => {
    switch (may.kind) {
      case 'yes': {
        const at = formatDateTime(may.until);
        return t({ id: 'recall.until', message: `Can be taken back until ${at}.` });
      }
      case 'unsent':
        return t({ id: 'recall.unsent', message: 'It is not in the group. It can be kept from leaving.' });
      case 'later':
        return t({ id: 'recall.later', message: 'Can be taken back as soon as it is known to be there.' });
      case 'no':
        return reasonOf(may.reason);
      case 'asked':
      case 'nothing':
        return '';
    }
  };
}
