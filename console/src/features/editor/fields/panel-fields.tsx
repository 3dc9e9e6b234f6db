import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { priceShown } from '@kolaj/domain/collage/texts/price-shown';
import type { Edit } from '@kolaj/domain/editor/edit';
import { type DiscountFault, discountFault } from '@kolaj/domain/price/amounts';
import { signBeside } from '@kolaj/domain/price/read-price';
import { fieldKind, fieldOptions } from '@kolaj/domain/template/panel-field';
import type { PanelField } from '@kolaj/domain/template/template';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconWand } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { useEditor } from '../use-editor.ts';
import { FieldCombo } from './field-combo.tsx';
import { useFieldTitle } from './field-words.ts';
import styles from './panel.module.css';

// Only who chooses a text loads it.
const TextStylePanel = lazy(async () => ({ default: (await import('./text-style-panel.tsx')).TextStylePanel }));

/** The values of the collage by the fields of its template (EDT-06, D-32), and the look of the text that is chosen. */
export function PanelFields() {
  const { template, selected } = useEditor();
  return (
    <>
      {selected?.kind === 'text' && (
        <Suspense>
          <TextStylePanel key={selected.index} index={selected.index} />
        </Suspense>
      )}
      <section className={styles.section}>
        <h2 className={styles.title}>
          <Trans id="editor.texts">Texts</Trans>
        </h2>
        <div className={styles.fields}>
          {template.panel.map((field) => (
            <Field key={field.keyword} field={field} />
          ))}
        </div>
      </section>
    </>
  );
}

function Field({ field }: { field: PanelField }) {
  const { t } = useLingui();
  const { data, editor, edit, rest, prices } = useEditor();
  const titleOf = useFieldTitle();
  const { keyword } = field;
  const { values, guessed, assumed = [] } = editor.text_data;
  const given = useGivenCode();
  const isUnsaid = keyword === 'code' && !isCodeSaid(editor.text_data);
  const input = (
    <FieldInput
      keyword={keyword}
      label={titleOf(field)}
      value={isUnsaid ? '' : (values[keyword] ?? '')}
      placeholder={isUnsaid ? t({ id: 'editor.photo-named', message: `Photo ${given}` }) : ''}
      options={fieldOptions(field, data.options)}
      isGuessed={!isUnsaid && (guessed.includes(keyword) || assumed.includes(keyword))}
      isMissing={field.required === true && (values[keyword] ?? '').trim() === ''}
      isPrice={keyword === 'price'}
      problem={
        (isUnsaid && <CodeMissing />) ||
        (keyword === 'price' && priceShown(editor.text_data, prices) === 'unreadable' && <Unread />)
      }
      isWide={fieldKind(field) === 'brands'}
      onChange={(value) => edit(typedEdit({ keyword, value, given }), `value ${keyword}`)}
      onRest={rest}
      onRight={() => edit({ kind: 'confirm-guess', keyword })}
    />
  );
  if (keyword !== 'price') return input;
  return (
    <>
      {input}
      <DiscountField />
    </>
  );
}

/** The camera's name that stands where the collage has no code of its own: now, or before one was typed here. */
function useGivenCode(): string | null {
  const { data, editor } = useEditor();
  if (!isCodeSaid(editor.text_data)) return editor.text_data.code;
  const stored = data.collage.data.kolaj_editor?.text_data;
  return stored?.assumed?.includes('code') ? stored.code : null;
}

/** A code that is deleted again leaves the collage as it was, so that products stay apart. */
function typedEdit({ keyword, value, given }: { keyword: string; value: string; given: string | null }): Edit {
  const isTakenBack = keyword === 'code' && given !== null && value.trim() === '';
  return isTakenBack ? { kind: 'unsay-code', given } : { kind: 'set-value', keyword, value };
}

/** The discount price; with it the old price is struck through, here as on the picture (D-32). */
function DiscountField() {
  const { t } = useLingui();
  const { editor, edit, rest, prices } = useEditor();
  const { discountprice, values } = editor.text_data;
  const value = discountprice ?? '';
  const fault = discountFault(editor.text_data, prices);
  return (
    <>
      <FieldInput
        keyword="discountprice"
        label={t({ id: 'editor.field-discountprice', message: 'Discount price' })}
        value={value}
        isPrice
        problem={fault !== null && <DiscountIdle why={fault} />}
        onChange={(price) => edit({ kind: 'set-discount', price: price === '' ? null : price }, 'discount')}
        onRest={rest}
      />
      {value.trim() !== '' && fault === null && (
        <p className={`${styles.prices} ${styles.wide}`} role="status">
          <s>{values.price}</s> <strong>{value}</strong>
        </p>
      )}
    </>
  );
}

const CodeMissing = () => <Trans id="editor.warn-code">The code is missing: type it.</Trans>;

const Unread = () => <Trans id="editor.price-unread">No amount can be read from this.</Trans>;

function DiscountIdle({ why }: { why: DiscountFault }) {
  switch (why) {
    case 'unreadable':
      return <Unread />;
    case 'price-unreadable':
      return <Trans id="editor.discount-no-price">The price has no amount, so it is not shown.</Trans>;
    case 'other-currency':
      return <Trans id="editor.discount-currency">The price is in another currency, so it is not shown.</Trans>;
    case 'not-below':
      return <Trans id="editor.discount-idle">It is not below the price, so it is not shown.</Trans>;
  }
}

interface FieldInputProps {
  keyword: string;
  label: string;
  value: string;
  /** What stands for a value that nobody has given. */
  placeholder?: string;
  /** What can be chosen beside typing; none = a plain field. */
  options?: readonly string[];
  isGuessed?: boolean;
  isMissing?: boolean;
  /** Typed in numbers, with the currency before it. */
  isPrice?: boolean;
  /** What to look at, in amber; nothing is refused. */
  problem?: ReactNode;
  /** Over both columns. */
  isWide?: boolean;
  onChange: (value: string) => void;
  /** Typing has ended. */
  onRest: () => void;
  /** "It is right", of a guessed value. */
  onRight?: () => void;
}

/** One value with its label; a guessed one is amber, and cleared with one tap (ux §10, 06). */
function FieldInput(props: FieldInputProps) {
  const { keyword, label, value, options = [], isGuessed = false, isMissing = false, isWide = false } = props;
  const id = useId();
  const under = `${id}-under`;
  const input = useFocusWhenChosen(keyword);
  const { select, prices } = useEditor();
  const sign = props.isPrice ? signBeside(value, prices) : null;
  const shared = {
    id,
    value,
    placeholder: props.placeholder,
    ref: input,
    className: styles.input,
    autoComplete: 'off',
    'data-guessed': isGuessed,
    'data-problem': Boolean(props.problem),
    'aria-invalid': isMissing,
    'aria-describedby': under,
    inputMode: props.isPrice ? ('decimal' as const) : ('text' as const),
    onFocus: () => select({ kind: 'field', keyword }),
  };
  return (
    <div className={`${styles.field} ${isWide ? styles.wide : ''}`}>
      <label htmlFor={id} className={styles.label}>
        <span>{label}</span>
        {isGuessed && <GuessMark />}
      </label>
      {options.length > 0 ? (
        <FieldCombo input={shared} options={options} onChange={props.onChange} onRest={props.onRest} />
      ) : (
        <div className={styles.box}>
          {sign !== null && <span className={styles.sign}>{sign}</span>}
          <input
            {...shared}
            type="text"
            style={sign === null ? undefined : { paddingLeft: `${18 + 10 * sign.length}px` }}
            onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
            onBlur={props.onRest}
          />
        </div>
      )}
      <div id={under} className={styles.about}>
        {props.problem && (
          <p className={`${styles.under} ${styles.problem}`} role="status">
            {props.problem}
          </p>
        )}
        {isMissing && (
          <p className={`${styles.under} ${styles.problem}`}>
            <Trans id="editor.field-missing">It must not be empty.</Trans>
          </p>
        )}
      </div>
      {isGuessed && (
        <button type="button" className={styles.right} onClick={props.onRight}>
          <Trans id="editor.guess-right">It is right</Trans>
        </button>
      )}
    </div>
  );
}

function GuessMark() {
  return (
    <span className={styles.guess}>
      <IconWand size={15} stroke={2} aria-hidden />
      <Trans id="editor.guessed">guessed</Trans>
    </span>
  );
}

/** A warning that names this field brings the person here. */
function useFocusWhenChosen(keyword: string) {
  const input = useRef<HTMLInputElement>(null);
  const { selected } = useEditor();
  const isChosen = selected?.kind === 'field' && selected.keyword === keyword;
  useEffect(() => {
    if (isChosen) input.current?.focus();
  }, [isChosen]);
  return input;
}
