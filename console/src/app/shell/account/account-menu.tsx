import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconBuilding, IconKeyboard, IconLanguage, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement, RefObject } from 'react';
import { useLogout } from '../../../product/account/session.query.ts';
import { useOpenOnMount } from '../../../ui/button/use-open-on-mount.ts';
import { useNavigation } from '../navigation/navigation.tsx';
import styles from './account-menu.module.css';
import { useSchemeChoices } from './colour-scheme.tsx';

interface AccountMenuProps {
  target: ReactElement;
  targetRef: RefObject<HTMLElement | null>;
  name: string;
  email: string;
  onLanguage: () => void;
  onKeys: () => void;
}

/** Who is logged in, their pages, light or dark, language, keys, log out. */
export function AccountMenu({ target, targetRef, name, email, onLanguage, onKeys }: AccountMenuProps) {
  const { t } = useLingui();
  const open = useOpenOnMount(targetRef);
  const schemes = useSchemeChoices();
  const chosen = schemes.find(({ isChosen }) => isChosen)?.scheme ?? 'auto';
  const logout = useLogout();
  const { own } = useNavigation();
  return (
    <Menu position="bottom-end" {...open}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <p className={styles.who} role="presentation">
          <strong>{name}</strong>
          <span>{email}</span>
        </p>
        {own.map(({ id, icon: OwnIcon, label, link }) => (
          <Menu.Item
            key={id}
            renderRoot={(props) => <Link {...link} {...props} />}
            leftSection={<OwnIcon size={17} stroke={1.75} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          component={Link}
          to="/account/company"
          leftSection={<IconBuilding size={17} stroke={1.75} aria-hidden />}
        >
          {t({ id: 'nav.company', message: 'Company' })}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          value={chosen}
          onChange={(scheme) => schemes.find((other) => other.scheme === scheme)?.choose()}
        >
          {schemes.map(({ scheme, label, icon: SchemeIcon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick={false}
              rightSection={<SchemeIcon size={17} stroke={1.75} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLanguage size={17} stroke={1.75} aria-hidden />} onClick={onLanguage}>
          {t({ id: 'language.title', message: 'Language' })}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={17} stroke={1.75} aria-hidden />} onClick={onKeys}>
          {t({ id: 'keys.title', message: 'Keyboard shortcuts' })}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.75} aria-hidden />} onClick={() => logout.mutate()}>
          {t({ id: 'shell.log-out', message: 'Log out' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
