import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import type { PacePolicy } from '@kolaj/domain/broadcast/pace/pace';
import { type PaceExample, paceOutlook } from '@kolaj/domain/broadcast/pace/pace-outlook';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo, useState } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './pace.module.css';
import { useOutlookWords } from './pace-outlook-words.ts';

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
      problem={undefined}
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
