import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './paper.module.css';
import { printPictures } from './print-pictures.ts';

interface PaperButtonsProps {
  title: string;
  /** The address to pass on; absent = that of the page. */
  url?: string;
  /** In the phone's top bar. */
  isIcon?: boolean;
}

/** Paper or PDF by the browser's print, and the address: shared where the device can, else copied. */
export function PaperButtons({ title, url = location.href, isIcon = false }: PaperButtonsProps) {
  const { t } = useLingui();
  const [isPreparing, setIsPreparing] = useState(false);
  const print = t({ id: 'paper.print', message: 'Print' });
  const share = t({ id: 'paper.share', message: 'Share' });
  const canShare = typeof navigator.share === 'function';
  // Closing the device's own sheet is no failure.
  const onShare = () => void navigator.share({ title, url }).catch(() => undefined);
  const onPrint = () => {
    setIsPreparing(true);
    void printPictures().finally(() => setIsPreparing(false));
  };
  if (isIcon) {
    return (
      <>
        {canShare && <IconButton icon={IconShare2} size="lg" label={share} onClick={onShare} />}
        <IconButton icon={IconPrinter} size="lg" label={print} onClick={onPrint} />
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
        loading={isPreparing}
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={onPrint}
      >
        {print}
      </Button>
    </div>
  );
}
