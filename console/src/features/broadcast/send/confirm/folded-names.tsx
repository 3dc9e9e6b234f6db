import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import styles from '../send.module.css';

/** The question must fit a laptop's window; more names than this are asked for. */
const SHOWN_NAMES = 8;

/** Names in one line of words, the first of them when they are many. */
export function FoldedNames({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const hidden = names.length - SHOWN_NAMES;
  if (isOpen || hidden <= 1) return names.join(' · ');
  return (
    <>
      {names.slice(0, SHOWN_NAMES).join(' · ')}{' '}
      <UnstyledButton className={styles.unfold ?? ''} onClick={() => setIsOpen(true)}>
        {t({ id: 'send.more-names', message: plural(hidden, { one: '+ # more', other: '+ # more' }) })}
      </UnstyledButton>
    </>
  );
}
