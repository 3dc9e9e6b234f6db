import type { ComponentProps } from 'react';
import styles from './action-button.module.css';

/** action = the one ink button of the page, default = outlined, text = looks like a link. */
type Look = 'action' | 'default' | 'text';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: Look;
  /** At work: it says so and does nothing more, but keeps the focus. */
  isBusy?: boolean;
  /** The page says beside it why, e.g. with a clock. */
  isOff?: boolean;
}

/** A button of the public pages. */
export function ActionButton(props: ActionButtonProps) {
  const { look = 'action', isBusy = false, isOff = false, type = 'button', onClick, children, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={look}
      data-busy={isBusy}
      aria-busy={isBusy}
      aria-disabled={isBusy || isOff}
      onClick={(event) => {
        if (isBusy || isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <span className={styles.ring} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button of the public pages. */
export function ActionLink({ look = 'action', children, ...rest }: ComponentProps<'a'> & { look?: Look }) {
  return (
    <a {...rest} className={styles.button} data-look={look}>
      {children}
    </a>
  );
}
