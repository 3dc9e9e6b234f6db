import type { Right } from '@kolaj/domain/account/rights';
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import styles from './no-right.module.css';
import { useMay } from './use-may.ts';

/** Why something is held back here, in one line beside it; nothing for people who have the right. */
export function NoRight({ right }: { right: Right }) {
  const textOf = useNoRightText();
  if (useMay(right)) return null;
  return (
    <p className={styles.line}>
      <IconLock size={16} stroke={2} aria-hidden />
      {textOf(right)}
    </p>
  );
}

/** "The owner has not given you the right to …" */
export function useNoRightText(): (right: Right) => string {
  const { t } = useLingui();
  return (right) => {
    switch (right) {
      case 'edit':
        return t({ id: 'right.no-edit', message: 'The owner has not given you the right to import and correct.' });
      case 'approve':
        return t({ id: 'right.no-approve', message: 'The owner has not given you the right to approve.' });
      case 'send':
        return t({ id: 'right.no-send', message: 'The owner has not given you the right to send.' });
      case 'manage':
        return t({
          id: 'right.no-manage',
          message: 'The owner has not given you the right to publish and change settings.',
        });
    }
  };
}
