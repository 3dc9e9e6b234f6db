import { Trans } from '@lingui/react/macro';
import { useWhyText, whyLines } from '../../../product/collage/why-text.ts';
import { useCollage } from '../collages.query.ts';
import styles from '../failed/failed.module.css';

/** "Chosen because": why this template, and on request why which photo stands where. Empty when a person chose. */
export function LookWhy({ id }: { id: string }) {
  const { data } = useCollage(id);
  const textOf = useWhyText();
  const { whole, slots } = whyLines(data?.data.kolaj_editor?.why ?? []);
  if (whole.length + slots.length === 0) return null;
  return (
    <details className={styles.why}>
      <summary>
        <span className={styles.small}>
          <Trans id="why.title">Chosen because</Trans>
        </span>
        {whole.map(textOf).join(', ')}
      </summary>
      <ul>
        {slots.map(({ slot, photo, reasons }) => (
          <li key={slot}>
            <strong>
              <Trans id="why.slot">Slot {slot}</Trans>
            </strong>
            {' · '}
            {photo}: {reasons.map(textOf).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
