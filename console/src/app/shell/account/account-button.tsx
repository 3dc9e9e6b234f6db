import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { sessionQuery } from '../../../product/account/session.query.ts';
import styles from './account-menu.module.css';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** At most two letters for a person. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
}

/** Who is logged in; the menu behind it is loaded when somebody reaches for it. */
export function AccountButton({ onLanguage, onKeys }: { onLanguage: () => void; onKeys: () => void }) {
  const { t } = useLingui();
  const { data: user } = useQuery(sessionQuery);
  const ref = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const name = user?.name || (user?.email ?? '');
  const button = (
    <UnstyledButton
      ref={ref}
      className={styles.avatar}
      data-initials={initialsOf(name).toLocaleUpperCase()}
      aria-label={t({ id: 'account.menu', message: `Account: ${name}` })}
      aria-haspopup="menu"
      onPointerEnter={loadMenu}
      onClick={() => setIsAsked(true)}
    />
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu
        target={button}
        targetRef={ref}
        name={name}
        email={user?.email ?? ''}
        onLanguage={onLanguage}
        onKeys={onKeys}
      />
    </Suspense>
  );
}
