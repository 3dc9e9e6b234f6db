import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconHelpHexagon } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from './progress.module.css';
import { type SettleAction, type Settled, useSettleMany } from './settle.query.ts';
import { AskAgain, WaysOn } from './uncertain-answers.tsx';

/** One answer for every uncertain message of a send: the same three ways on. */
export function AllUncertain({ broadcast, count }: { broadcast: string; count: number }) {
  const { t } = useLingui();
  const settle = useSettleMany({ broadcast, status: 'uncertain' });
  const [isAsking, setIsAsking] = useState(false);
  const run = (action: SettleAction) => settle.mutate(action, { onSettled: () => setIsAsking(false) });
  const busy = settle.isPending ? settle.variables : null;
  return (
    <li className={styles.question} data-kind="all">
      <IconHelpHexagon size={19} stroke={1.75} aria-hidden className={styles.uncertainIcon} />
      <p className={styles.words}>
        <strong>
          {t({
            id: 'send.all-uncertain',
            message: plural(count, { one: 'All # uncertain message', other: 'All # uncertain messages' }),
          })}
        </strong>
        <span role="status">{settle.data && <Outcome answer={settle.data} />}</span>
      </p>
      {isAsking ? (
        <AskAgain isBusy={busy === 'again'} onCancel={() => setIsAsking(false)} onConfirm={() => run('again')} />
      ) : (
        <WaysOn busy={busy} onAnswer={run} onAskAgain={() => setIsAsking(true)} />
      )}
      <div className={styles.wide}>
        {settle.error !== null && <ErrorBanner error={settle.error} onClose={settle.reset} />}
      </div>
    </li>
  );
}

function Outcome({ answer: { settled, left } }: { answer: Settled }) {
  const { t } = useLingui();
  const done = t({ id: 'send.settled-count', message: plural(settled, { one: '# settled', other: '# settled' }) });
  const rest = t({
    id: 'send.left-count',
    message: plural(left, { one: '# stays uncertain', other: '# stay uncertain' }),
  });
  return left === 0 ? done : `${done} · ${rest}`;
}
