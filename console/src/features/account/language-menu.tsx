import { useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { chooseLanguage, currentLanguage, languageCodes, languages } from '../../lib/i18n.ts';

/** The language picker for everyone (I18N-05). */
export function LanguageMenu() {
  const { t } = useLingui();
  const chosen = currentLanguage();
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <Button
          aria-label={t({ id: 'language.choose', message: `Language: ${languages[chosen]}` })}
          leftSection={<IconLanguage size={17} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
        >
          {languages[chosen]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen}
          onChange={(code) => {
            const language = languageCodes.find((other) => other === code);
            if (language !== undefined) void chooseLanguage(language);
          }}
        >
          {languageCodes.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
              {languages[code]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
