import { saidTexts } from '@kolaj/domain/collage/said-values';
import { textsOf } from '@kolaj/domain/editor/edit';
import { formatText } from '@kolaj/scene/text/text-format';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { baseName } from '../../../lib/texts/base-name.ts';
import { useFieldTitle } from '../fields/field-words.ts';
import { type Selected, useEditor, type Warning } from '../use-editor.ts';
import { placeOf } from './gesture-live.ts';
import { placeIdOf } from './layer-items.ts';
import styles from './layer-warnings.module.css';

/** "Before approval (2)": what a person should look at; each line leads to its place. On phones one line that opens. */
export function LayerWarnings({ isCompact = false }: { isCompact?: boolean }) {
  const { warnings } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const textOf = useWarningText();
  const count = warnings.length;
  if (count === 0) return null;
  const [first] = warnings;
  if (isCompact && !isOpen && first !== undefined) {
    return (
      <button type="button" className={styles.line} aria-expanded={false} onClick={() => setIsOpen(true)}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <strong>{count}</strong>
        <span>{textOf(first)}</span>
      </button>
    );
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans id="editor.before-approval">Before approval</Trans> <span className={styles.count}>{count}</span>
      </h2>
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>
            <WarningLine warning={warning} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WarningLine({ warning }: { warning: Warning }) {
  const { select, edit } = useEditor();
  const textOf = useWarningText();
  const isGuess = warning.kind === 'value-guessed';
  const WarningIcon = isGuess ? IconWand : IconAlertTriangle;
  return (
    <div className={styles.warning}>
      <button type="button" className={styles.go} onClick={() => select(selectedBy(warning))}>
        <WarningIcon size={18} stroke={1.75} aria-hidden />
        <span>{textOf(warning)}</span>
      </button>
      {isGuess && (
        <button
          type="button"
          className={styles.right}
          onClick={() => edit({ kind: 'confirm-guess', keyword: warning.keyword })}
        >
          <Trans id="editor.it-is-right">It is right</Trans>
        </button>
      )}
    </div>
  );
}

/** Where a warning leads: to its field where there is one, else to its place on the canvas. */
function selectedBy(warning: Warning): Selected {
  if (warning.kind === 'value-guessed' || warning.kind === 'value-missing')
    return { kind: 'field', keyword: warning.keyword };
  if (warning.kind === 'code-missing') return { kind: 'field', keyword: 'code' };
  if (warning.kind === 'price-unknown' || warning.kind === 'price-unreadable')
    return { kind: 'field', keyword: 'price' };
  if (warning.kind === 'discount-idle') return { kind: 'field', keyword: 'discountprice' };
  const id = placeIdOf(warning);
  if (id === null) return null;
  const [kind, index] = placeOf(id);
  return { kind, index };
}

type Of<Kind extends Warning['kind']> = Extract<Warning, { kind: Kind }>;
type SlotWarning = Extract<Warning, { slot: number }>;
type ValueWarning = Of<
  'value-missing' | 'value-guessed' | 'code-missing' | 'price-unknown' | 'price-unreadable' | 'discount-idle'
>;
type TextWarning = Exclude<Warning, SlotWarning | ValueWarning>;

/** A warning as a sentence. */
function useWarningText(): (warning: Warning) => string {
  const ofSlot = useSlotSentence();
  const ofValue = useValueSentence();
  const ofText = useTextSentence();
  return (warning) => {
    switch (warning.kind) {
      case 'slot-empty':
      case 'photo-enlarged':
      case 'head-cut':
      case 'photo-unknown':
      case 'slot-hidden':
        return ofSlot(warning);
      case 'value-missing':
      case 'value-guessed':
      case 'code-missing':
      case 'price-unknown':
      case 'price-unreadable':
      case 'discount-idle':
        return ofValue(warning);
      default:
        return ofText(warning);
    }
  };
}

function useSlotSentence() {
  const { t } = useLingui();
  return (warning: SlotWarning): string => {
    const slot = warning.slot + 1;
    switch (warning.kind) {
      case 'slot-empty':
        return t({ id: 'editor.warn-slot-empty', message: `Slot ${slot} is empty.` });
      case 'photo-enlarged': {
        const { factor } = warning;
        return t({
          id: 'editor.warn-enlarged',
          message: `The photo in slot ${slot} is enlarged ${factor} times and looks blurred.`,
        });
      }
      case 'head-cut':
        return t({ id: 'editor.warn-head-cut', message: `The face in slot ${slot} is cut.` });
      case 'photo-unknown': {
        const name = baseName(warning.path);
        return t({ id: 'editor.warn-photo-unknown', message: `${name} in slot ${slot} cannot be read.` });
      }
      case 'slot-hidden':
        return t({ id: 'editor.warn-slot-hidden', message: `Slot ${slot} is outside the picture.` });
    }
  };
}

function useValueSentence() {
  const { t } = useLingui();
  const { template } = useEditor();
  const wordOf = useFieldTitle();
  const titleOf = (keyword: string) =>
    wordOf(template.panel.find((field) => field.keyword === keyword) ?? { keyword, title: '' });
  return (warning: ValueWarning): string => {
    switch (warning.kind) {
      case 'value-missing': {
        const title = titleOf(warning.keyword);
        return t({ id: 'editor.warn-missing', message: `${title} is missing.` });
      }
      case 'value-guessed': {
        const title = titleOf(warning.keyword);
        return t({ id: 'editor.warn-guessed', message: `${title} was guessed.` });
      }
      case 'code-missing':
        return t({ id: 'editor.warn-code', message: 'The code is missing: type it.' });
      case 'price-unknown':
        return t({ id: 'editor.warn-no-price', message: 'No price is known, so none is shown.' });
      case 'price-unreadable': {
        const { price } = warning;
        return t({
          id: 'editor.warn-price',
          message: `“${price}” is not a price. The collage shows it, the site does not.`,
        });
      }
      case 'discount-idle':
        return warning.why === 'not-below'
          ? t({
              id: 'editor.warn-discount',
              message: 'The discount price is not below the price, it is not shown.',
            })
          : t({
              id: 'editor.warn-discount-unread',
              message: 'The discount price cannot be compared with the price, it is not shown.',
            });
    }
  };
}

function useTextSentence() {
  const { t } = useLingui();
  const { state } = useEditor();
  return (warning: TextWarning): string => {
    const overlay = textsOf(state)[warning.text];
    const text = overlay ? formatText(overlay.format, saidTexts(state.editor.text_data)) : '';
    switch (warning.kind) {
      case 'text-shortened':
        return t({ id: 'editor.warn-shortened', message: `“${text}” is too long and is cut.` });
      case 'text-hidden':
        return t({ id: 'editor.warn-hidden', message: `“${text}” has no room and is not shown.` });
      case 'glyph-missing': {
        const { characters } = warning;
        return t({ id: 'editor.warn-glyph', message: `No font has “${characters}”.` });
      }
      case 'font-unknown': {
        const { font } = warning;
        return t({ id: 'editor.warn-font', message: `The font ${font} is missing; another one is used.` });
      }
      case 'placeholder-unknown': {
        const { keyword } = warning;
        return t({ id: 'editor.warn-placeholder', message: `Nothing fills “${keyword}”.` });
      }
      case 'barcode-impossible': {
        const { value } = warning;
        return t({ id: 'editor.warn-barcode', message: `“${value}” cannot be a barcode, it is shown as text.` });
      }
    }
  };
}
