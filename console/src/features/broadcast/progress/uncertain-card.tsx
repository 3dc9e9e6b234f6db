import { useState } from 'react';
import { pictureSet } from '../../../product/collage/media.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { Broadcast } from '../words/group-kinds.ts';
import { useServerWords } from '../words/server-words.ts';
import { AnswerFailed } from './answer-failed.tsx';
import styles from './progress.module.css';
import { type SettleAction, useSettle } from './settle.query.ts';
import { AskAgain, WaysOn } from './uncertain-answers.tsx';

type Question = Broadcast['questions'][number];

/** "BR-2041 → Beren VIP. No answer. It may have arrived." with its three ways on. */
export function UncertainCard({ question }: { question: Question }) {
  const words = useServerWords();
  const settle = useSettle(question.id);
  const [isAsking, setIsAsking] = useState(false);
  const { product_name: product, group_name: group, picture, message } = question;
  const run = (action: SettleAction) => settle.mutate(action, { onSuccess: () => setIsAsking(false) });
  const busy = settle.isPending ? settle.variables : null;
  return (
    <li className={styles.question}>
      <span className={styles.thumb}>
        <Picture {...pictureSet(picture)} alt="" sizes="48px" />
      </span>
      <p className={styles.words}>
        <strong>{`${product} → ${group}`}</strong>
        <span>{words(message)}</span>
      </p>
      {isAsking ? (
        <AskAgain isBusy={busy === 'again'} onCancel={() => setIsAsking(false)} onConfirm={() => run('again')} />
      ) : (
        <WaysOn busy={busy} onAnswer={run} onAskAgain={() => setIsAsking(true)} />
      )}
      <div className={styles.wide}>
        <AnswerFailed answer={settle} tone="violet" />
      </div>
    </li>
  );
}
