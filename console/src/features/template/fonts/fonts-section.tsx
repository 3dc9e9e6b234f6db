import type { ShopFontView } from '@kolaj/contract/template/font';
import { type CoverageGroup, coverageGroups } from '@kolaj/domain/template/fonts/font-coverage';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useShopFonts } from '../../../product/calls/shop-fonts.query.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { AddFontDialog } from './add-font-dialog.tsx';
import styles from './fonts.module.css';
import { useRemoveFont } from './fonts.query.ts';

/** Fonts that the shop has brought itself: under whose licence, and what they can write (D-33). */
export function FontsSection() {
  const { t } = useLingui();
  const fonts = useShopFonts();
  const remove = useRemoveFont();
  const mayManage = useMay('manage');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="own-fonts">
      <div className={styles.head}>
        <div>
          <h2 id="own-fonts">
            <Trans id="fonts.title">Own fonts</Trans>
          </h2>
          <p>
            <Trans id="fonts.about">Templates can use them by name, in addition to the six standard fonts.</Trans>
          </p>
        </div>
        <Button
          disabled={!mayManage}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t({ id: 'fonts.add', message: 'Add a font' })}
        </Button>
      </div>
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
      <Loaded query={fonts} skeleton="lines">
        {(all) => (
          <ul className={styles.list}>
            {all
              .filter(({ is_offered }) => is_offered)
              .map((font) => (
                <FontRow key={font.id} font={font} onRemove={mayManage ? () => remove.mutate(font.id) : null} />
              ))}
          </ul>
        )}
      </Loaded>
      <AddFontDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </section>
  );
}

function FontRow({ font, onRemove }: { font: ShopFontView; onRemove: (() => void) | null }) {
  const { t } = useLingui();
  const { name, bytes, licence_note: licence } = font;
  const size = `${formatNumber(Math.ceil(bytes / 1000), currentLanguage())} KB`;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <p>
          {licence} · {size}
        </p>
      </div>
      <FontCoverage coverage={font.coverage} />
      {onRemove && (
        <IconButton
          icon={IconTrash}
          label={t({ id: 'fonts.remove', message: `Stop offering ${name}` })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** What a font can write; of what it lacks the first characters are named, and Roboto takes their place. */
function FontCoverage({ coverage }: Pick<ShopFontView, 'coverage'>) {
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
