import { type TextStyle, textsOf } from '@kolaj/domain/editor/edit';
import type { TextOverlay } from '@kolaj/domain/template/template';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBack, IconX } from '@tabler/icons-react';
import { useOwnFontNames } from '../../../product/calls/shop-fonts.query.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextFormat } from '../../../ui/text-look/text-format.tsx';
import { TextLook } from '../../../ui/text-look/text-look.tsx';
import { useEditor } from '../use-editor.ts';
import { useKeywordWord } from './field-words.ts';
import styles from './text-style.module.css';

/** What the chosen text says on this collage, and how it looks; the template stays as it is. */
export function TextStylePanel({ index }: { index: number }) {
  const { t } = useLingui();
  const { state, template, edit, rest, select } = useEditor();
  const word = useKeywordWord();
  const fonts = useOwnFontNames();
  const keywords = [...new Set([...template.panel.map(({ keyword }) => keyword), 'discountprice'])];
  const text = textsOf(state)[index];
  if (text === undefined) return null;
  const change = (style: Partial<TextOverlay>) =>
    edit({ kind: 'style-text', text: index, style: styleOf(style) }, `text ${index} ${Object.keys(style).join()}`);
  return (
    <section className={styles.panel} aria-label={t({ id: 'editor.text-chosen', message: 'The chosen text' })}>
      <div className={styles.head}>
        <h2>
          <Trans id="editor.text-chosen">The chosen text</Trans>
        </h2>
        <IconButton icon={IconX} label={t({ id: 'common.close', message: 'Close' })} onClick={() => select(null)} />
      </div>
      <TextFormat
        format={text.format}
        keywords={keywords.map((keyword) => ({ keyword, word: word(keyword) }))}
        onChange={(format) => change({ format })}
        onRest={rest}
      />
      <TextLook text={text} fonts={fonts} onChange={change} onRest={rest} />
      {state.editor.texts !== undefined && (
        <Button
          leftSection={<IconArrowBack size={17} stroke={1.75} aria-hidden />}
          onClick={() => edit({ kind: 'reset-texts' })}
        >
          <Trans id="editor.texts-reset">All texts as in the template</Trans>
        </Button>
      )}
    </section>
  );
}

/** Only what a collage of its own may change. */
function styleOf({ font, size, align, color, background, radius, format, rotate }: Partial<TextOverlay>): TextStyle {
  const style = { font, size, align, color, background, radius, format, rotate };
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}
