import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEventHandler, Ref } from 'react';
import styles from './icon-button.module.css';
import tip from './tip.module.css';

interface IconButtonProps {
  icon: Icon;
  /** The accessible name; on desktop also the tooltip. */
  label: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** outlined = among buttons; plain = in bars and rows. */
  look?: 'plain' | 'outlined';
  size?: 'md' | 'lg';
  isDisabled?: boolean;
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button without words; allowed alone are close, back, search, more, undo, redo, refresh, trash, zoom (ux §7). */
export function IconButton(props: IconButtonProps) {
  const { icon: ButtonIcon, label, look = 'plain', size = 'md', isDisabled = false, onClick, isPressed, ref } = props;
  return (
    <ActionIcon
      {...(ref === undefined ? {} : { ref })}
      {...(onClick === undefined ? {} : { onClick })}
      className={`${styles.button} ${tip.tip}`}
      data-tip={label}
      data-size={size}
      variant={look === 'outlined' ? 'default' : 'subtle'}
      color="gray"
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
    >
      <ButtonIcon size={size === 'lg' ? 22 : 18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
