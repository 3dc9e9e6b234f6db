import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import type { PacePolicy } from '@kolaj/domain/broadcast/pace/pace';
import { type PaceOutlook as Outlook, type PaceExample, paceOutlook } from '@kolaj/domain/broadcast/pace/pace-outlook';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo, useState } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';
import { shortDuration } from '../words/short-duration.ts';
import styles from './pace.module.css';

/** A good day's work of a shop that has not sent yet. */
const PICTURES = 60;
const GROUPS = 30;
/** Nobody sends more at once, and the arithmetic stays quick. */
const MOST = 999;

/** What a pace means for a day's work that people can change: hours, days, and when the cap is high enough. */
export function PaceOutlook({ policy, pace }: { policy: PacePolicy; pace: ChannelPace }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({
    pictures: String(PICTURES),
    groups: String(pace.groups || GROUPS),
    phones: String(pace.phones || 1),
  });
  const example = useDeferredValue(typed);
  const outlook = useMemo(() => paceOutlook(policy, exampleOf(example)), [policy, example]);
  const words = useOutlookWords(pace.channel);
  const field = (name: keyof PaceExample, label: string) => (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <section className={styles.outlook} aria-label={t({ id: 'pace.outlook', message: 'What it means' })}>
      <h3>{t({ id: 'pace.outlook', message: 'What it means' })}</h3>
      <div className={styles.triple}>
        {field('pictures', t({ id: 'pace.pictures', message: 'Pictures' }))}
        {field('groups', t({ id: 'pace.groups', message: 'Groups' }))}
        {field('phones', t({ id: 'pace.phones', message: 'Phones' }))}
      </div>
      <ul className={styles.means} aria-live="polite">
        {words(outlook).map(({ id, text, isMain }) => (
          <li key={id}>{isMain ? <strong>{text}</strong> : text}</li>
        ))}
      </ul>
    </section>
  );
}

function exampleOf(typed: Record<keyof PaceExample, string>): PaceExample {
  const count = (text: string) => Math.min(MOST, Math.max(0, Math.floor(Number(text)) || 0));
  return { pictures: count(typed.pictures), groups: count(typed.groups), phones: Math.max(1, count(typed.phones)) };
}

interface Sentence {
  id: string;
  text: string;
  isMain: boolean;
}

/** "1,800 messages: 6 h 38 min of sending. New phones need 8 days for it. After 13 good days one day is enough." */
function useOutlookWords(channel: ChannelPace['channel']): (outlook: Outlook) => Sentence[] {
  const { t, i18n } = useLingui();
  const takes = ({ messages, sendingMs }: Outlook) => {
    const time = shortDuration(sendingMs / 1000, i18n.locale);
    const all = t({ id: 'pace.messages', message: plural(messages, { one: '# message', other: '# messages' }) });
    return `${all}: ${t({ id: 'pace.takes', message: `${time} of sending` })}`;
  };
  const days = ({ daysAtFirst: count }: Outlook) =>
    t({
      id: 'pace.at-first',
      message: plural(count, { one: 'New phones send it in # day.', other: 'New phones send it in # days.' }),
    });
  const cap = ({ capReachedAfter: count }: Outlook) => {
    if (count === null) {
      return t({ id: 'pace.cap-never', message: 'The daily cap is never high enough to send all of it in one day.' });
    }
    return t({
      id: 'pace.cap-after',
      message: plural(count, {
        one: 'After # good day the daily cap is high enough for all of it.',
        other: 'After # good days the daily cap is high enough for all of it.',
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
              text: t({
                id: 'pace.too-long',
                message: 'Longer than the open hours of one day: the rest is sent the next day.',
              }),
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
