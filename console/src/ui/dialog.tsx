import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/use-media.ts';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Small line above the title ("Step 2 of 2"). */
  over?: ReactNode;
  /** Small line below the title. */
  under?: ReactNode;
  /** px on desktop. */
  width?: number;
  /** On phones: a sheet from below, or the whole screen. */
  phone?: 'sheet' | 'full';
  foot?: ReactNode;
  /** The body brings its own padding and scrolling. */
  isBare?: boolean;
  /** Something went wrong: announced at once, with its whole text. */
  isAlert?: boolean;
  children: ReactNode;
}

/** A window over the page: focus goes in, Esc closes, focus returns. Mark the safe button with `data-autofocus`. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    over,
    under,
    width = 480,
    phone = 'sheet',
    foot,
    isBare = false,
    isAlert = false,
    children,
  } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={width}
      fullScreen={isPhone && phone === 'full'}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'fade-up', duration: 240 }}
      classNames={{ content: styles.content ?? '', inner: styles.inner ?? '', body: styles.body ?? '' }}
      data-sheet={(isPhone && phone === 'sheet') || undefined}
    >
      <Modal.Overlay />
      <Modal.Content role={isAlert ? 'alertdialog' : 'dialog'}>
        <div className={styles.head}>
          <div className={styles.words}>
            {over !== undefined && <p className={styles.small}>{over}</p>}
            <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
            {under !== undefined && <p className={styles.under}>{under}</p>}
          </div>
          <Modal.CloseButton size="lg" aria-label={t({ id: 'common.close', message: 'Close' })} />
        </div>
        <Modal.Body>
          <div className={isBare ? styles.bare : styles.padded}>{children}</div>
          {foot !== undefined && <div className={styles.foot}>{foot}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
