import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureSet } from '../../lib/media.ts';
import { useMay } from '../../lib/use-may.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { Picture } from '../../ui/picture.tsx';
import { AnswerFailed } from './answer-failed.tsx';
import type { Broadcast } from './group-kinds.ts';
import styles from './progress.module.css';
import { type SettleAction, useSettle } from './progress.query.ts';
import { useServerWords } from './server-words.ts';

type Question = Broadcast['questions'][number];

/** "BR-2041 → Beren VIP. No answer. It may have arrived." with its three ways on. */
export function UncertainCard({ question }: { question: Question }) {
  const { t } = useLingui();
  const words = useServerWords();
  const settle = useSettle(question.id);
  const [isAsking, setIsAsking] = useState(false);
  const maySend = useMay('send');
  const { product_name: product, group_name: group, picture, message } = question;
  const run = (action: SettleAction) => settle.mutate(action, { onSuccess: () => setIsAsking(false) });
  const busy = (action: SettleAction) => settle.isPending && settle.variables === action;
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
        <AskAgain isBusy={busy('send-again')} onCancel={() => setIsAsking(false)} onConfirm={() => run('send-again')} />
      ) : (
        <div className={styles.answers}>
          <Button
            size="xs"
            leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
            disabled={!maySend}
            loading={busy('check')}
            onClick={() => run('check')}
          >
            {t({ id: 'send.check-again', message: 'Check again' })}
          </Button>
          <Button size="xs" disabled={!maySend} loading={busy('count-as-sent')} onClick={() => run('count-as-sent')}>
            {t({ id: 'send.count-as-sent', message: 'Count as sent' })}
          </Button>
          <Button size="xs" disabled={!maySend} className={styles.stop ?? ''} onClick={() => setIsAsking(true)}>
            {t({ id: 'send.again', message: 'Send again' })}
          </Button>
        </div>
      )}
      <div className={styles.wide}>
        <AnswerFailed answer={settle} tone="violet" />
      </div>
    </li>
  );
}

interface AskAgainProps {
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** "Send again" asks once, in place; the safe button has the focus. */
function AskAgain({ isBusy, onCancel, onConfirm }: AskAgainProps) {
  const { t } = useLingui();
  return (
    <div className={styles.answers} role="alert">
      <p className={styles.ask}>
        {t({ id: 'send.again-asks', message: 'If it did arrive, the group gets it twice.' })}
      </p>
      <Button ref={focusOnMount} size="xs" onClick={onCancel}>
        {t({ id: 'common.cancel', message: 'Cancel' })}
      </Button>
      <Button size="xs" variant="filled" color="red" loading={isBusy} onClick={onConfirm}>
        {t({ id: 'send.again', message: 'Send again' })}
      </Button>
    </div>
  );
}
