import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { usePlacing } from '../photos/photo-placing.ts';
import { useEditor } from '../use-editor.ts';
import styles from './canvas-room.module.css';

/** What is to be mended, and what hinders: above the canvas. */
export function CanvasNotes() {
  const { t } = useLingui();
  const { data, isSceneFailed } = useEditor();
  const { exchanging, said } = usePlacing();
  const number = (exchanging ?? 0) + 1;
  return (
    <div className={styles.notes}>
      {data.return_note !== null && data.return_note !== '' && (
        <Banner tone="amber" title={t({ id: 'editor.sent-back', message: 'Sent back:' })}>
          {data.return_note}
        </Banner>
      )}
      {isSceneFailed && (
        <Banner tone="amber" title={t({ id: 'editor.texts-failed', message: 'The texts cannot be shown.' })}>
          {t({
            id: 'editor.texts-failed-why',
            message: 'A font did not load. Your changes are kept, and saving draws them.',
          })}
        </Banner>
      )}
      {exchanging !== null && (
        <Banner tone="blue" title={t({ id: 'editor.exchanging', message: `Exchange slot ${number}` })}>
          {t({ id: 'editor.exchange-with', message: 'Choose the slot to exchange it with.' })}
        </Banner>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
