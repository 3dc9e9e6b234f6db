import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, RefObject } from 'react';
import { chooseLanguage, currentLanguage, languageCodes, languages } from '../../lib/i18n.ts';
import { useOpenOnMount } from '../../ui/use-open-on-mount.ts';

interface LanguageMenuProps {
  target: ReactElement;
  targetRef: RefObject<HTMLElement | null>;
}

/** Each language in its own name, no flags. */
export function LanguageMenu({ target, targetRef }: LanguageMenuProps) {
  const open = useOpenOnMount(targetRef);
  const chosen = currentLanguage();
  return (
    <Menu position="bottom-end" width={200} {...open}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen}
          onChange={(code) => {
            const language = languageCodes.find((other) => other === code);
            if (language !== undefined) void chooseLanguage(language);
          }}
        >
          {languageCodes.map((code) => (
            <Menu.RadioItem
              key={code}
              value={code}
              lang={code}
              closeMenuOnClick
              checkIcon={null}
              rightSection={code === chosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            >
              {languages[code]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
