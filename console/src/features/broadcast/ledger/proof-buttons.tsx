import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter, IconShare2 } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './proof.module.css';

interface ProofButtonsProps {
  title: string;
  /** In the phone's top bar. */
  isIcon?: boolean;
}

/** Paper or PDF by the browser's print, and the address: shared where the device can, else copied. */
export function ProofButtons({ title, isIcon = false }: ProofButtonsProps) {
  const { t } = useLingui();
  const print = t({ id: 'send.proof-print', message: 'Print' });
  const share = t({ id: 'send.proof-share', message: 'Share' });
  const canShare = typeof navigator.share === 'function';
  const url = location.href;
  // Closing the device's own sheet is no failure.
  const onShare = () => void navigator.share({ title, url }).catch(() => undefined);
  if (isIcon) {
    return (
      <>
        {canShare && <IconButton icon={IconShare2} size="lg" label={share} onClick={onShare} />}
        <IconButton icon={IconPrinter} size="lg" label={print} onClick={() => window.print()} />
      </>
    );
  }
  return (
    <div className={styles.buttons}>
      {canShare ? (
        <Button leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />} onClick={onShare}>
          {share}
        </Button>
      ) : (
        <CopyButton text={url} />
      )}
      <Button
        variant="action"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {print}
      </Button>
    </div>
  );
}
