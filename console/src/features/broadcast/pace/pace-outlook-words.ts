import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import type { PaceOutlook } from '@kolaj/domain/broadcast/pace/pace-outlook';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shortDuration } from '../words/short-duration.ts';

interface Sentence {
  id: string;
  text: string;
  isMain: boolean;
}

/** "1,800 messages: 6 h 38 min of sending. New phones need 8 days for it. After 13 good days one day is enough." */
export function useOutlookWords(channel: ChannelPace['channel']): (outlook: PaceOutlook) => Sentence[] {
  const { t, i18n } = useLingui();
  const takes = ({ messages, sendingMs }: PaceOutlook) => {
    const time = shortDuration(sendingMs / 1000, i18n.locale);
    const all = t({ id: 'pace.messages', message: plural(messages, { one: '# message', other: '# messages' }) });
    return `${all}: ${t({ id: 'pace.takes', message: `${time} of sending` })}`;
  };
  const days = ({ daysAtFirst: count }: PaceOutlook) =>
    t({
      id: 'pace.at-first',
      message: plural(count, { one: 'New phones send it in # day.', other: 'New phones send it in # days.' }),
    });
  const cap = ({ capReachedAfter: count }: PaceOutlook) => {
    if (count === null) {
      return t({ id: 'pace.cap-never', message: 'The daily cap never lets all of it leave in one day.' });
    }
    return t({
      id: 'pace.cap-after',
      message: plural(count, {
        one: 'After # good day the daily cap takes all of it.',
        other: 'After # good days the daily cap takes all of it.',
      }),
    });
  };
  return (outlook) => {
    if (outlook.messages === 0) return [];
    const isLong = !outlook.fitsInADay;
    return [
      { id: 'takes', text: takes(outlook), isMain: true },
      ...(isLong
        ? [
            {
              id: 'long',
              text: t({ id: 'pace.too-long', message: 'Longer than one day is open: the rest goes on the next day.' }),
              isMain: false,
            },
          ]
        : []),
      ...(channel === 'whatsapp' && outlook.daysAtFirst > 1
        ? [{ id: 'first', text: days(outlook), isMain: false }]
        : []),
      ...(channel === 'whatsapp' && outlook.capReachedAfter !== 0
        ? [{ id: 'cap', text: cap(outlook), isMain: false }]
        : []),
    ];
  };
}
