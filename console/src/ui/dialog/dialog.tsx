import { useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

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
  /** On phones: a chevron left of the title, one step back. */
  onBack?: () => void;
  foot?: ReactNode;
  /** The body brings its own padding and scrolling. */
  isBare?: boolean;
  /** Its own buttons alone close it: what it shows is lost with it. */
  isKept?: boolean;
  /** Something went wrong: announced at once, with its whole text. */
  isAlert?: boolean;
  children: ReactNode;
}

/**
 * A window over the page: focus goes in, Esc and a click beside it close, focus returns.
 * Mark the safe button with `data-autofocus`; otherwise Close has the focus. Menus inside must not use a portal.
 */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { title, over, under, width = 480, phone = 'sheet', foot, isBare = false, isAlert = false } = props;
  const { isKept = false } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const id = useId();
  const dialog = useModal(isKept ? null : props.onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      // Chrome ends a window at the second Esc, whatever becomes of the event.
      closedby={isKept ? 'none' : undefined}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      data-phone={phone}
      style={{ '--dialog-width': `${width}px` }}
    >
      <div className={styles.head} data-back={props.onBack !== undefined}>
        {isPhone && props.onBack !== undefined && (
          <IconButton
            icon={IconChevronLeft}
            size="lg"
            label={t({ id: 'common.back', message: 'Back' })}
            onClick={props.onBack}
          />
        )}
        <div className={styles.words}>
          {over !== undefined && <p className={styles.over}>{over}</p>}
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {under !== undefined && <p className={styles.under}>{under}</p>}
        </div>
        {!isKept && (
          <CloseButton
            size="lg"
            className={styles.close ?? ''}
            aria-label={t({ id: 'common.close', message: 'Close' })}
            onClick={props.onClose}
          />
        )}
      </div>
      <div className={isBare ? styles.bare : styles.padded}>{props.children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}
