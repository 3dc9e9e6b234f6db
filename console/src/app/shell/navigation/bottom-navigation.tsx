import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './bottom-navigation.module.css';
import { here, useNavigation } from './navigation.tsx';

/** A longer number would cover the icon of the next area. */
const most = 999;

/** The phone's bottom bar: the daily work and More. It gives way to a task's own foot bar. */
export function BottomNavigation({ onMore }: { onMore: () => void }) {
  const { t } = useLingui();
  const { bottom } = useNavigation();
  return (
    <nav className={styles.bar} aria-label={t({ id: 'nav.label', message: 'Main' })}>
      {bottom.map(({ id, icon: ItemIcon, label, link, isHere, count }) => (
        <Link
          key={id}
          {...link}
          {...(isHere ? here : {})}
          className={styles.item}
          activeProps={{ 'data-here': 'true' }}
        >
          <span className={styles.icon}>
            <ItemIcon size={23} stroke={1.75} aria-hidden />
            {count > 0 && <span className={styles.count}>{count > most ? `${most}+` : count}</span>}
          </span>
          <span className={styles.label}>{label}</span>
        </Link>
      ))}
      <UnstyledButton className={styles.item} aria-haspopup="dialog" onClick={onMore}>
        <span className={styles.icon}>
          <IconMenu2 size={23} stroke={1.75} aria-hidden />
        </span>
        <span className={styles.label}>{t({ id: 'nav.more', message: 'More' })}</span>
      </UnstyledButton>
    </nav>
  );
}
