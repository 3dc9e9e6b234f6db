import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import styles from './json-editor.module.css';

interface JsonEditorProps<Schema extends z.ZodMiniType> {
  /** For screen readers: what the JSON is. */
  label: string;
  /** Another value takes the place of what was typed. Keep its identity while nothing in it changes. */
  value: z.output<Schema>;
  schema: Schema;
  /** A text from elsewhere, valid or not, that replaces the present text and is checked at once. */
  draft?: { text: string } | null;
  /** A valid value, one second after the last key; what is not valid is marked and told to nobody (TIM-03, ADM-19). */
  onValid: (value: z.output<Schema>) => void;
}

const JsonField = lazy(async () => ({ default: (await import('./json-field.tsx')).JsonField }));

/** JSON that is checked by a schema while it is typed, with what is wrong at its line. Its code comes when it is shown. */
export function JsonEditor<Schema extends z.ZodMiniType>(props: JsonEditorProps<Schema>) {
  const { label, value, schema, draft = null, onValid } = props;
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <JsonField
        label={label}
        value={value}
        schema={schema}
        draft={draft}
        onValidText={(text) => {
          const read = z.safeParse(schema, JSON.parse(text));
          if (read.success) onValid(read.data);
        }}
      />
    </Suspense>
  );
}
