import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import styles from './progress.module.css';
import type { SettleAction } from './settle.query.ts';

interface WaysOnProps {
  /** Which answer is on its way. */
  busy: SettleAction | null;
  onAnswer: (action: SettleAction) => void;
  onAskAgain: () => void;
}

/** The three ways on from a message that may have arrived. */
export function WaysOn({ busy, onAnswer, onAskAgain }: WaysOnProps) {
  const { t } = useLingui();
  const maySend = useMay('send');
  return (
    <div className={styles.answers}>
      <Button
        size="xs"
        leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
        disabled={!maySend}
        loading={busy === 'check'}
        onClick={() => onAnswer('check')}
      >
        {t({ id: 'send.check-again', message: 'Check again' })}
      </Button>
      <Button size="xs" disabled={!maySend} loading={busy === 'sent'} onClick={() => onAnswer('sent')}>
        {t({ id: 'send.count-as-sent', message: 'Count as sent' })}
      </Button>
      <Button size="xs" disabled={!maySend} className={styles.stop ?? ''} onClick={onAskAgain}>
        {t({ id: 'send.again', message: 'Send again' })}
      </Button>
    </div>
  );
}

interface AskAgainProps {
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** "Send again" asks once, in place; the safe button has the focus. */
export function AskAgain({ isBusy, onCancel, onConfirm }: AskAgainProps) {
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
