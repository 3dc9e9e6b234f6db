import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { type Selected, useEditor, type Warning } from '../use-editor.ts';
import { placeOf } from './gesture-live.ts';
import { placeIdOf } from './layer-items.ts';
import styles from './layer-warnings.module.css';
import { useWarningText } from './layer-words.ts';

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
  if (warning.kind === 'price-unknown') return { kind: 'field', keyword: 'price' };
  const id = placeIdOf(warning);
  if (id === null) return null;
  const [kind, index] = placeOf(id);
  return { kind, index };
}
