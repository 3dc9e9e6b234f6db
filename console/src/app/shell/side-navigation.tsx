import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { type Icon, IconLanguage, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { currentLanguage, languages } from '../../lib/i18n.ts';
import { useLogout, useShop } from '../../lib/session.query.ts';
import { Mark } from '../../ui/mark.tsx';
import tip from '../../ui/tip.module.css';
import { type NavigationItem, useNavigation } from './navigation.tsx';
import styles from './side-navigation.module.css';

const itemClass = `${styles.item} ${tip.tip}`;

/** Left of the work surface: 224 px with words, 60 px icons below 1200 px. */
export function SideNavigation({ onLanguage }: { onLanguage: () => void }) {
  const { t } = useLingui();
  const shop = useShop();
  const items = useNavigation();
  const logout = useLogout();
  const language = currentLanguage();
  return (
    <nav className={styles.side} aria-label={t({ id: 'nav.label', message: 'Main' })}>
      <div className={styles.shop}>
        <Mark size={30} />
        <span className={styles.words}>
          <strong>{shop?.name}</strong>
          <span>{shop?.keyword}</span>
        </span>
      </div>
      <ul className={styles.items}>
        {items.map((item, index) => (
          <li key={item.id} className={items[index - 1]?.group === item.group ? undefined : styles.gap}>
            <SideLink item={item} />
          </li>
        ))}
      </ul>
      <ul className={styles.items}>
        <li>
          <SideButton icon={IconLanguage} label={languages[language]} onClick={onLanguage} />
        </li>
        <li>
          <SideButton
            icon={IconLogout}
            label={t({ id: 'shell.log-out', message: 'Log out' })}
            onClick={() => logout.mutate()}
          />
        </li>
      </ul>
    </nav>
  );
}

function SideLink({ item }: { item: NavigationItem }) {
  const { icon: ItemIcon, label, link, count } = item;
  return (
    <Link {...link} className={itemClass} data-tip={label} data-tip-side="right" activeProps={{ 'data-here': 'true' }}>
      <ItemIcon size={18} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  );
}

function SideButton({ icon: ItemIcon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <UnstyledButton className={itemClass} data-tip={label} data-tip-side="right" onClick={onClick}>
      <ItemIcon size={18} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
    </UnstyledButton>
  );
}
