import type { EditorTemplate } from '@kolaj/contract/collage/editor';
import { type Refit, refit } from '@kolaj/domain/editor/refit';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconHistory, IconLayoutCollage } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { TemplateSketch } from '../../../product/collage/template-sketch.tsx';
import { editorOf, judgedPhotos, templateNamed, templateOf } from '../canvas-model.ts';
import { useEditor } from '../use-editor.ts';
import styles from './template-pick.module.css';

/** Said after a change of the template only. */
const TemplateLoss = lazy(async () => ({ default: (await import('./template-loss.tsx')).TemplateLoss }));

/** Another template for this collage, which keeps what still fits (EDT-05), and the way back to the automatic result. */
export function TemplatePick() {
  const isWide = useIsWide();
  const { data, state, edit } = useEditor();
  const [loss, setLoss] = useState<Refit | null>(null);
  const choose = (chosen: EditorTemplate) => {
    const template = templateOf(chosen);
    const fitted = refit(state, template.data, judgedPhotos(data.photos));
    edit({ kind: 'set-template', template, images: fitted.images });
    setLoss(fitted);
  };
  return (
    <div className={styles.pick} data-wide={isWide}>
      {isWide ? (
        <TemplateMenu onChoose={choose} onAutomatic={() => setLoss(null)} />
      ) : (
        <>
          <TemplateList onChoose={choose} />
          <AutomaticResult onTaken={() => setLoss(null)} />
        </>
      )}
      {loss !== null && (
        <Suspense>
          <TemplateLoss loss={loss} onClose={() => setLoss(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface TemplateMenuProps {
  onChoose: (template: EditorTemplate) => void;
  onAutomatic: () => void;
}

/** In the bar: the template's name, and the list below it with the way back to the automatic result. */
function TemplateMenu({ onChoose, onAutomatic }: TemplateMenuProps) {
  const { t } = useLingui();
  const { template } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const count = template.images.length;
  const name = template.name;
  useWindowEvent('pointerdown', ({ target }) => {
    if (target instanceof Node && !place.current?.contains(target)) setIsOpen(false);
  });
  useWindowEvent('keydown', (event) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  return (
    <div ref={place} className={styles.menu}>
      <Button
        ref={button}
        aria-haspopup="true"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconLayoutCollage size={17} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={17} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.hidden}>{t({ id: 'editor.tray-template', message: 'Template' })} </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.slots}>×{count}</span>
      </Button>
      <div id={id} className={styles.sheet} hidden={!isOpen}>
        {isOpen && (
          <>
            <TemplateList
              onChoose={(chosen) => {
                close();
                onChoose(chosen);
              }}
            />
            <AutomaticResult
              onTaken={() => {
                close();
                onAutomatic();
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The machine's first result, whatever a person has done since (D-35). */
function AutomaticResult({ onTaken }: { onTaken: () => void }) {
  const { data, edit } = useEditor();
  const first = data.collage.data.first_result;
  const editor = first && editorOf(first);
  const template = editor && templateNamed(data, editor);
  if (!editor || !template) return null;
  const take = () => {
    const { id, version, data: layout } = templateOf(template);
    const isSame = template.version === editor.template_version;
    const images = isSame
      ? editor.images
      : refit({ editor, template: layout }, layout, judgedPhotos(data.photos)).images;
    edit({
      kind: 'replace',
      editor: { ...editor, template_id: id, template_version: version, images },
      template: layout,
    });
    onTaken();
  };
  return (
    <Button
      className={styles.automatic ?? ''}
      leftSection={<IconHistory size={17} stroke={1.75} aria-hidden />}
      onClick={take}
    >
      <Trans id="editor.automatic">Automatic result</Trans>
    </Button>
  );
}

/** The templates of the shop as buttons with their outlines; the one in use is marked, whatever its version. */
function TemplateList({ onChoose }: { onChoose: (template: EditorTemplate) => void }) {
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
