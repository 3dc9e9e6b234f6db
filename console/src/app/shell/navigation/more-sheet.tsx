import { languageNames } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { type Icon, IconBuildingStore, IconLanguage, IconLogout, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShopSwitch } from '../../../features/staff/shops/shop-switch.tsx';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { sessionQuery, useLogout, useShop } from '../../../product/account/session.query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useSchemeChoices } from '../account/colour-scheme.tsx';
import styles from './more-sheet.module.css';
import { type NavigationItem, useNavigation } from './navigation.tsx';

interface MoreSheetProps {
  onClose: () => void;
  onLanguage: () => void;
  onSearch: () => void;
}

/** On phones: the pages that the bottom bar has no place for, search, account, language, light or dark, log out. */
export function MoreSheet({ onClose, onLanguage, onSearch }: MoreSheetProps) {
  const { t } = useLingui();
  const { data: user } = useQuery(sessionQuery);
  const shop = useShop();
  const { rest, own } = useNavigation();
  const logout = useLogout();
  const title = t({ id: 'nav.more', message: 'More' });
  return (
    <Dialog isOpen onClose={onClose} title={title} under={user?.name || user?.email}>
      <Row icon={IconSearch} onClick={onSearch}>
        {t({ id: 'palette.open', message: 'Search' })}
      </Row>
      <ShopSwitch>
        {(open) =>
          open !== null && (
            <Row icon={IconBuildingStore} onClick={open} value={shop?.name ?? ''}>
              {t({ id: 'shops.change', message: 'Change shop' })}
            </Row>
          )
        }
      </ShopSwitch>
      {[...rest, own].map((items) => (
        <ul key={items[0]?.id} className={styles.group}>
          {items.map((item) => (
            <li key={item.id}>
              <PageRow item={item} onClick={onClose} />
            </li>
          ))}
        </ul>
      ))}
      <div className={styles.group}>
        <Row icon={IconLanguage} onClick={onLanguage} value={languageNames[currentLanguage()]}>
          {t({ id: 'language.title', message: 'Language' })}
        </Row>
        <Schemes />
      </div>
      <div className={styles.group}>
        <Row icon={IconLogout} onClick={() => logout.mutate()}>
          {t({ id: 'shell.log-out', message: 'Log out' })}
        </Row>
      </div>
    </Dialog>
  );
}

function PageRow({ item, onClick }: { item: NavigationItem; onClick: () => void }) {
  const { icon: ItemIcon, label, link } = item;
  return (
    <Link {...link} className={styles.row} activeProps={{ 'data-here': 'true' }} onClick={onClick}>
      <ItemIcon size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
    </Link>
  );
}

/** Three choices side by side: one row, so that log out stays in reach of the thumb. */
function Schemes() {
  const { t } = useLingui();
  const schemes = useSchemeChoices();
  return (
    <fieldset className={styles.schemes} aria-label={t({ id: 'scheme.label', message: 'Light or dark' })}>
      {schemes.map(({ scheme, label, icon: SchemeIcon, isChosen, choose }) => (
        <UnstyledButton key={scheme} className={styles.scheme} aria-pressed={isChosen} onClick={choose}>
          <SchemeIcon size={18} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

interface RowProps {
  icon: Icon;
  children: string;
  onClick: () => void;
  value?: string;
}

function Row({ icon: RowIcon, children, onClick, value }: RowProps) {
  return (
    <UnstyledButton className={styles.row} onClick={onClick}>
      <RowIcon size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>{children}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </UnstyledButton>
  );
}
