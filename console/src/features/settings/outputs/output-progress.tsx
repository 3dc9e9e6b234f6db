import type { OutputSettings } from '@kolaj/contract/collage/outputs';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../lib/texts/format.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import styles from './outputs.module.css';

/** How far a choice is worked off in the background. */
export function OutputProgress({ settings: { kinds, approved, waiting } }: { settings: OutputSettings }) {
  const { t } = useLingui();
  if (kinds.length === 0 || approved === 0) return null;
  const locale = currentLanguage();
  const total = formatNumber(approved, locale);
  const made = formatNumber(approved - waiting, locale);
  const label =
    waiting === 0
      ? t({ id: 'outputs.all-made', message: `Made of every approved collage (${total}).` })
      : t({ id: 'outputs.made-of', message: `Made of ${made} of ${total} approved collages.` });
  return (
    <div className={styles.progress}>
      {waiting > 0 && (
        <ProgressBar
          label={label}
          total={approved}
          segments={[{ tone: 'green', value: approved - waiting }]}
          size="sm"
        />
      )}
      <p>{label}</p>
    </div>
  );
}
