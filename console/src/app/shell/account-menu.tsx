import { useLingui } from '@lingui/react/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconLanguage, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery, useLogout } from '../../lib/session.query.ts';
import styles from './account-menu.module.css';
import { useSchemeChoices } from './colour-scheme.tsx';

/** At most two letters for a person. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
}

/** Who is logged in, light or dark, language, log out. */
export function AccountMenu({ onLanguage }: { onLanguage: () => void }) {
  const { t } = useLingui();
  const { data: user } = useQuery(sessionQuery);
  const schemes = useSchemeChoices();
  const chosen = schemes.find(({ isChosen }) => isChosen)?.scheme ?? 'auto';
  const logout = useLogout();
  const name = user?.name === '' ? user.email : (user?.name ?? '');
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.avatar} aria-label={t({ id: 'account.menu', message: `Account: ${name}` })}>
          <span aria-hidden="true">{initialsOf(name).toLocaleUpperCase()}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={styles.who} role="presentation">
          <strong>{name}</strong>
          <span>{user?.email}</span>
        </p>
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
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.75} aria-hidden />} onClick={() => logout.mutate()}>
          {t({ id: 'shell.log-out', message: 'Log out' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
