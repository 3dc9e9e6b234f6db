import type { EditorTemplate } from '@kolaj/contract/collage/editor';
import { Plural, Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { TemplateSketch } from '../../../product/collage/template-sketch.tsx';
import { templateOf } from '../canvas-model.ts';
import { useEditor } from '../use-editor.ts';
import styles from './template-pick.module.css';

/** The templates of the shop as buttons with their outlines; the one in use is marked, whatever its version. */
export function TemplateList({ onChoose }: { onChoose: (template: EditorTemplate) => void }) {
  const { data, editor } = useEditor();
  const pinned = data.template;
  const isOffered = data.templates.some(({ id, version }) => id === pinned?.id && version === pinned.version);
  const all = pinned === null || isOffered ? data.templates : [pinned, ...data.templates];
  return (
    <ul className={styles.list}>
      {all.map((template) => {
        const isUsed = template.id === editor.template_id && template.version === editor.template_version;
        const isOld = template === pinned && !isOffered;
        return (
          <li key={`${template.id} ${template.version}`}>
            <button
              type="button"
              className={styles.template}
              aria-pressed={isUsed}
              onClick={() => !isUsed && onChoose(template)}
            >
              <TemplateSketch template={templateOf(template).data} overlay={template.overlay} />
              <span className={styles.words}>
                <strong>{template.data.name}</strong>
                <small>
                  <Plural
                    id="editor.template-photos"
                    value={template.data.images.length}
                    one="# photo"
                    other="# photos"
                  />
                  {isOld && (
                    <>
                      {' · '}
                      <Trans id="editor.template-old">as it was made with</Trans>
                    </>
                  )}
                </small>
              </span>
              {isUsed && <IconCheck size={18} stroke={2} aria-hidden />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
