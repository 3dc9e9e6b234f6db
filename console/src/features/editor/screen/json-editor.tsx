import { collageEditor } from '@kolaj/contract/collage/collage';
import type { EditorData } from '@kolaj/contract/collage/editor';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { JsonEditor as JsonField } from '../../../ui/json/json-editor.tsx';
import { editorOf, templateNamed, templateOf } from '../canvas-model.ts';
import styles from '../fields/panel.module.css';
import { useEditor } from '../use-editor.ts';

/** This one collage as JSON, for people who look for a fault (EDT-03, D-42). What is not valid is marked and changes nothing. */
export function JsonEditor() {
  const { t } = useLingui();
  const { data, editor, edit } = useEditor();
  const schema = useMemo(() => schemaFor(data), [data]);
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans id="editor.json-title">This collage as JSON</Trans>
      </h2>
      <JsonField
        label={t({ id: 'editor.json-label', message: 'JSON of this collage' })}
        value={editor}
        schema={schema}
        onValid={(value) => {
          const next = editorOf(value);
          const template = templateNamed(data, next);
          if (template !== null) edit({ kind: 'replace', editor: next, template: templateOf(template).data });
        }}
      />
    </section>
  );
}

/** Only templates at hand, in a version at hand, with their slots; only photos of this product. */
function schemaFor(data: EditorData) {
  const paths = new Set(data.photos.map(({ path }) => path));
  return collageEditor.check(({ value, issues }) => {
    const wrong = (path: (string | number)[]) => issues.push({ code: 'custom', path, input: value, message: '' });
    const template = templateNamed(data, editorOf(value));
    if (template === null) wrong(['template_id']);
    else if (template.version !== value.template_version) wrong(['template_version']);
    else if (template.data.images.length !== value.images.length) wrong(['images']);
    for (const [slot, image] of value.images.entries())
      if (image && !paths.has(image.path)) wrong(['images', slot, 'path']);
  });
}
