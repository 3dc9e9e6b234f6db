import { languageNames } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { type Icon, IconLanguage, IconLogout, IconSearch, IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ShopSwitch } from '../../../features/staff/shops/shop-switch.tsx';
import { formatNumber } from '../../../lib/texts/format.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { useLogout, useShop } from '../../../product/account/session.query.ts';
import tip from '../../../ui/button/tip.module.css';
import { Mark } from '../../../ui/page/mark.tsx';
import { commandKey } from '../../keys/key-names.ts';
import { here, type NavigationItem, useNavigation } from './navigation.tsx';
import styles from './side-navigation.module.css';

const itemClass = `${styles.item} ${tip.tip}`;

interface SideNavigationProps {
  onLanguage: () => void;
  onSearch: () => void;
}

/** Left of the work surface: 224 px with words, 60 px icons below 1200 px. */
export function SideNavigation({ onLanguage, onSearch }: SideNavigationProps) {
  const { t } = useLingui();
  const { groups, own } = useNavigation();
  const logout = useLogout();
  return (
    <nav className={styles.side} aria-label={t({ id: 'nav.label', message: 'Main' })}>
      <ShopHead />
      <SearchButton onClick={onSearch} />
      <ul className={styles.items}>
        {groups.map((group) =>
          group.map((item, index) => (
            <li key={item.id} className={index === 0 ? styles.gap : undefined}>
              <SideLink item={item} />
            </li>
          )),
        )}
      </ul>
      <ul className={styles.items}>
        {own.map((item) => (
          <li key={item.id}>
            <SideLink item={item} />
          </li>
        ))}
        <li>
          <SideButton icon={IconLanguage} label={languageNames[currentLanguage()]} onClick={onLanguage} />
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

function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  const label = t({ id: 'palette.open', message: 'Search' });
  return (
    <UnstyledButton
      className={`${styles.search} ${tip.tip}`}
      data-tip={label}
      data-tip-side="right"
      aria-keyshortcuts="Control+K"
      onClick={onClick}
    >
      <IconSearch size={17} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
      <span className={styles.key} aria-hidden="true">
        {commandKey} {'K'}
      </span>
    </UnstyledButton>
  );
}

function SideLink({ item }: { item: NavigationItem }) {
  const { i18n } = useLingui();
  const { icon: ItemIcon, label, link, count, isHere } = item;
  return (
    <Link
      {...link}
      {...(isHere ? here : {})}
      className={itemClass}
      data-tip={label}
      data-tip-side="right"
      activeProps={{ 'data-here': 'true' }}
    >
      <ItemIcon size={18} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
      {count > 0 && <span className={styles.count}>{formatNumber(count, i18n.locale)}</span>}
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

/** Whose shop this is; for people with several, the way to the others. */
function ShopHead() {
  const { t } = useLingui();
  const shop = useShop();
  const name = shop?.name ?? 'Kolaj';
  const content = (
    <>
      <Mark size={30} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{shop?.keyword}</span>
      </span>
    </>
  );
  return (
    <ShopSwitch>
      {(open) =>
        open === null ? (
          <Link to="/" className={styles.shop} title={t({ id: 'm.place-today', message: 'Today' })}>
            {content}
          </Link>
        ) : (
          <UnstyledButton className={styles.shop} aria-haspopup="dialog" onClick={open}>
            {content}
            <IconSelector
              className={styles.selector}
              size={17}
              stroke={1.75}
              role="img"
              aria-label={t({ id: 'shops.change', message: 'Change shop' })}
            />
          </UnstyledButton>
        )
      }
    </ShopSwitch>
  );
}
