import type { Refit } from '@kolaj/domain/editor/refit';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useKeywordWord } from '../fields/field-words.ts';
import { useEditor } from '../use-editor.ts';

/** What did not come along into another template; nothing when everything fits. */
export function TemplateLoss({ loss, onClose }: { loss: Refit; onClose: () => void }) {
  const { t } = useLingui();
  const { undo, template } = useEditor();
  const lines = useLossLines()(loss);
  const { name } = template;
  if (lines.length === 0) return null;
  return (
    <Banner
      tone="amber"
      title={t({ id: 'editor.template-loss', message: `Not everything fits into ${name}.` })}
      onClose={onClose}
      actions={
        <Button
          size="xs"
          onClick={() => {
            undo();
            onClose();
          }}
        >
          <Trans id="editor.template-undo">Back to the previous template</Trans>
        </Button>
      }
    >
      {lines.join(' ')}
    </Banner>
  );
}

function useLossLines(): (loss: Refit) => string[] {
  const { t } = useLingui();
  const word = useKeywordWord();
  return ({ leftOut, empty, hidden, losesLayout }) => {
    const [photos, slots] = [leftOut.length, empty.length];
    const values = hidden.map(word).join(', ');
    return [
      ...(photos > 0
        ? [
            t({
              id: 'editor.loss-photos',
              message: plural(photos, { one: '# photo has no place.', other: '# photos have no place.' }),
            }),
          ]
        : []),
      ...(slots > 0
        ? [
            t({
              id: 'editor.loss-slots',
              message: plural(slots, { one: '# place stays empty.', other: '# places stay empty.' }),
            }),
          ]
        : []),
      ...(hidden.length > 0 ? [t({ id: 'editor.loss-values', message: `Not shown there: ${values}.` })] : []),
      ...(losesLayout
        ? [t({ id: 'editor.loss-layout', message: 'Moved and styled texts go back to the template’s layout.' })]
        : []),
    ];
  };
}
