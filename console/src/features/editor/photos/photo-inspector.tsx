import { zoomedBy } from '@kolaj/domain/editor/gesture';
import { Trans, useLingui } from '@lingui/react/macro';
import { baseName } from '../../../lib/texts/base-name.ts';
import { useWhyText, whyLines } from '../../../product/collage/why-text.ts';
import { useEditor } from '../use-editor.ts';
import styles from './photo-inspector.module.css';

/** The chosen slot: fill or fit, zoom, and why the machine put this photo there. */
export function PhotoInspector() {
  const { selected, template } = useEditor();
  if (selected?.kind !== 'slot' || template.images[selected.index] === undefined) return <WholeChoice />;
  return <SlotInspector slot={selected.index} />;
}

function SlotInspector({ slot }: { slot: number }) {
  const { t } = useLingui();
  const { editor, edit } = useEditor();
  const image = editor.images[slot] ?? null;
  const number = slot + 1;
  const fits = [
    { fit: 'cover', word: t({ id: 'editor.fill', message: 'Fill' }) },
    { fit: 'contain', word: t({ id: 'editor.fit', message: 'Fit' }) },
  ] as const;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans id="editor.slot">Slot {number}</Trans>
        </h2>
        {image !== null && (
          <fieldset className={styles.segments}>
            <legend>{t({ id: 'editor.how-it-lies', message: 'How the photo fits the slot' })}</legend>
            {fits.map(({ fit, word }) => (
              <button
                key={fit}
                type="button"
                aria-pressed={image.fit === fit}
                onClick={() => edit({ kind: 'fit', slot, fit })}
              >
                {word}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {image === null ? (
        <p className={styles.quiet}>
          <Trans id="editor.slot-is-empty">Empty. Tap a photo to put it here.</Trans>
        </p>
      ) : (
        <ZoomSlider slot={slot} zoom={image.zoom} />
      )}
      <SlotWhy slot={slot} />
    </section>
  );
}

function ZoomSlider({ slot, zoom }: { slot: number; zoom: number }) {
  const { t } = useLingui();
  const { edit, rest } = useEditor();
  const percent = Math.round(zoom * 100);
  return (
    <label className={styles.zoom}>
      <span>{t({ id: 'editor.zoom', message: 'Size' })}</span>
      <input
        type="range"
        min={100}
        max={400}
        step={1}
        value={Math.min(400, Math.max(100, percent))}
        onChange={({ currentTarget: { value } }) =>
          edit({ kind: 'zoom', slot, zoom: zoomedBy({ zoom: 1 }, Number(value) / 100) }, `zoom ${slot}`)
        }
        onPointerUp={rest}
      />
      <output>{t({ id: 'editor.view-size', message: `${percent} %` })}</output>
    </label>
  );
}

/** "Chosen because …" of one slot; nothing once a person has chosen. */
function SlotWhy({ slot }: { slot: number }) {
  const { editor } = useEditor();
  const textOf = useWhyText();
  const line = whyLines(editor.why).slots.find((one) => one.slot === slot + 1);
  const photo = editor.images[slot]?.path;
  if (line === undefined || photo === undefined) return null;
  const reasons = line.reasons.map(textOf).join(', ');
  const name = baseName(photo);
  return (
    <p className={styles.quiet}>
      <Trans id="editor.why-photo">
        {name}, chosen because: {reasons}.
      </Trans>
    </p>
  );
}

/** Why this template, while no slot is chosen. */
function WholeChoice() {
  const { editor } = useEditor();
  const textOf = useWhyText();
  const { whole } = whyLines(editor.why);
  if (whole.length === 0) return null;
  const reasons = whole.map(textOf).join(', ');
  return (
    <p className={styles.quiet}>
      <Trans id="editor.why-template">Chosen because: {reasons}.</Trans>
    </p>
  );
}
