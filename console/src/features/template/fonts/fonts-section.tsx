import type { ShopFontView } from '@kolaj/contract/template/font';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useShopFonts } from '../../../product/calls/shop-fonts.query.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { AddFontDialog } from './add-font-dialog.tsx';
import { FontCoverage } from './font-coverage.tsx';
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
            <Trans id="fonts.about">Used in templates by their name, beside the six that everybody has.</Trans>
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
          label={t({ id: 'fonts.remove', message: `Offer ${name} no more` })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
