import { type TextOverlay, textKinds } from '@kolaj/domain/template/template';
import { origin } from '@kolaj/scene/text/text-box';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { TextFormat } from '../../../ui/text-look/text-format.tsx';
import { TextLook } from '../../../ui/text-look/text-look.tsx';
import { useFirmFonts } from '../designer.query.ts';
import { useDesigner } from '../use-designer.ts';
import { PlaceFields } from './place-fields.tsx';
import { useTextKindWords } from './text-words.ts';

interface TextSettingsProps {
  text: TextOverlay;
  index: number;
}

/** What a text says, where it stands and how it looks. */
export function TextSettings({ text, index }: TextSettingsProps) {
  const { template, endGesture } = useDesigner();
  const change = useChange(index);
  const { names } = useFirmFonts();
  return (
    <>
      <FormatField text={text} index={index} />
      <PlaceFields
        item={{ kind: 'text', index }}
        box={{ ...origin(text, template.width), width: text.width, height: text.height }}
      />
      <TextLook text={text} fonts={names} onChange={change} onRest={endGesture} />
    </>
  );
}

function useChange(index: number) {
  const { edit } = useDesigner();
  return (change: Partial<TextOverlay>) =>
    edit({ kind: 'change-text', text: index, change }, `text ${index} ${Object.keys(change).join()}`);
}

function FormatField({ text, index }: TextSettingsProps) {
  const { t } = useLingui();
  const { template, endGesture } = useDesigner();
  const change = useChange(index);
  const kinds = useTextKindWords();
  const keywords = [...new Set([...template.panel.map(({ keyword }) => keyword), 'discountprice'])];
  return (
    <>
      <TextFormat
        format={text.format}
        keywords={keywords.map((keyword) => ({ keyword, word: keyword }))}
        onChange={(format) => change({ format })}
        onRest={endGesture}
      />
      <NativeSelect
        label={t({ id: 'designer.kind', message: 'Drawn as' })}
        value={text.type}
        onChange={({ currentTarget: { value } }) => {
          const type = textKinds.find((kind) => kind === value);
          if (type !== undefined) change({ type });
        }}
        data={textKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
      />
    </>
  );
}
