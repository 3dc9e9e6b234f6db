import { languageNames, languages } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useChooseLanguage } from './language.ts';
import styles from './language-dialog.module.css';

/** Each language in its own name, no flags (I18N-06). */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const chosen = currentLanguage();
  const choose = useChooseLanguage();
  return (
    <Dialog isOpen onClose={onClose} title={t({ id: 'language.title', message: 'Language' })} width={340}>
      <ul>
        {languages.map((code) => (
          <li key={code}>
            <UnstyledButton
              className={styles.language}
              lang={code}
              aria-current={code === chosen}
              data-autofocus={code === chosen || undefined}
              onClick={() => {
                onClose();
                void choose(code);
              }}
            >
              {languageNames[code]}
              {code === chosen && <IconCheck size={18} stroke={2} aria-hidden />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
