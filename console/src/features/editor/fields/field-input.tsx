import { Trans } from '@lingui/react/macro';
import { IconWand } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useEditor } from '../use-editor.ts';
import { FieldCombo } from './field-combo.tsx';
import styles from './panel.module.css';

export interface FieldInputProps {
  keyword: string;
  label: string;
  value: string;
  /** What can be chosen beside typing; none = a plain field. */
  options?: readonly string[];
  isGuessed?: boolean;
  isMissing?: boolean;
  isNumber?: boolean;
  /** Over both columns. */
  isWide?: boolean;
  onChange: (value: string) => void;
  /** Typing has ended. */
  onRest: () => void;
  /** "It is right", of a guessed value. */
  onRight?: () => void;
}

/** One value with its label; a guessed one is amber, and cleared with one tap (ux §10, 06). */
export function FieldInput(props: FieldInputProps) {
  const { keyword, label, value, options = [], isGuessed = false, isMissing = false, isWide = false } = props;
  const id = useId();
  const under = `${id}-under`;
  const input = useFocusWhenChosen(keyword);
  const { select } = useEditor();
  const shared = {
    id,
    value,
    ref: input,
    className: styles.input,
    autoComplete: 'off',
    'data-guessed': isGuessed,
    'aria-invalid': isMissing,
    'aria-describedby': under,
    inputMode: props.isNumber ? ('decimal' as const) : ('text' as const),
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
        <input
          {...shared}
          type="text"
          onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
          onBlur={props.onRest}
        />
      )}
      <div id={under} className={styles.about}>
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
