import { fieldKind, fieldOptions } from '@kolaj/domain/template/panel-field';
import type { PanelField } from '@kolaj/domain/template/template';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useEditor } from '../use-editor.ts';
import { DiscountField } from './field-discount.tsx';
import { FieldInput } from './field-input.tsx';
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
  const { data, editor, edit, rest } = useEditor();
  const titleOf = useFieldTitle();
  const { keyword } = field;
  const { values, guessed } = editor.text_data;
  const input = (
    <FieldInput
      keyword={keyword}
      label={titleOf(field)}
      value={values[keyword] ?? ''}
      options={fieldOptions(field, data.options)}
      isGuessed={guessed.includes(keyword)}
      isMissing={field.required === true && (values[keyword] ?? '').trim() === ''}
      isNumber={keyword === 'price'}
      isWide={fieldKind(field) === 'brands'}
      onChange={(value) => edit({ kind: 'set-value', keyword, value }, `value ${keyword}`)}
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
