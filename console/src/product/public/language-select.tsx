import { languageNames, languages } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { chooseLanguage, currentLanguage } from '../../lib/texts/i18n.ts';
import styles from './language-select.module.css';

/** The language picker for everyone (I18N-05): each language in its own name, no flags. */
export function LanguageSelect() {
  const { t } = useLingui();
  return (
    <div className={styles.language}>
      <IconLanguage size={17} stroke={1.75} aria-hidden />
      <select
        className={styles.select}
        aria-label={t({ id: 'language.title', message: 'Language' })}
        value={currentLanguage()}
        onChange={({ target }) => {
          const language = languages.find((code) => code === target.value);
          if (language !== undefined) void chooseLanguage(language);
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={2} aria-hidden />
    </div>
  );
}
