import type { ShopFontView } from '@kolaj/contract/template/font';
import { type CoverageGroup, coverageGroups } from '@kolaj/domain/template/fonts/font-coverage';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import styles from './fonts.module.css';

/** What a font can write; of what it lacks the first characters are named, and Roboto takes their place. */
export function FontCoverage({ coverage }: Pick<ShopFontView, 'coverage'>) {
  const { t } = useLingui();
  const words = useGroupWords();
  return (
    <ul className={styles.coverage} aria-label={t({ id: 'fonts.coverage', message: 'What it can write' })}>
      {coverageGroups.map((group) => {
        const lacking = coverage[group] ?? '';
        const some = lacking.length > 6 ? `${lacking.slice(0, 6)}…` : lacking;
        const name = words[group];
        return (
          <li key={group} data-whole={lacking === ''}>
            {lacking === '' ? (
              <IconCheck size={14} stroke={2.2} aria-hidden />
            ) : (
              <IconMinus size={14} stroke={2.2} aria-hidden />
            )}
            {lacking === '' ? name : t({ id: 'fonts.lacks', message: `${name}: no ${some}` })}
          </li>
        );
      })}
    </ul>
  );
}

function useGroupWords(): Record<CoverageGroup, string> {
  const { t } = useLingui();
  return {
    latin: t({ id: 'fonts.latin', message: 'Latin' }),
    numbers: t({ id: 'fonts.numbers', message: 'Numbers' }),
    turkish: t({ id: 'fonts.turkish', message: 'Turkish' }),
    german: t({ id: 'fonts.german', message: 'German' }),
    french: t({ id: 'fonts.french', message: 'French' }),
    spanish: t({ id: 'fonts.spanish', message: 'Spanish' }),
    portuguese: t({ id: 'fonts.portuguese', message: 'Portuguese' }),
    russian: t({ id: 'fonts.russian', message: 'Russian' }),
    lira: '₺',
    currencies: '$ € £ ₽',
  };
}
