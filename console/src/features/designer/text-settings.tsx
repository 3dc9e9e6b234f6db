import { alignments, fontNames, type TextOverlay, textKinds } from '@kolaj/domain/template/template';
import { origin } from '@kolaj/scene/text-box';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { ColourField } from './colour-field.tsx';
import { NumberField } from './number-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import styles from './settings.module.css';
import { useAlignWords, useTextKindWords } from './text-words.ts';
import { useDesigner } from './use-designer.ts';

const turns = [0, 90, 180, 270] as const;

interface TextSettingsProps {
  text: TextOverlay;
  index: number;
}

/** What a text says, where it stands and how it looks. */
export function TextSettings({ text, index }: TextSettingsProps) {
  const { template } = useDesigner();
  return (
    <>
      <FormatField text={text} index={index} />
      <PlaceFields
        item={{ kind: 'text', index }}
        box={{ ...origin(text, template.width), width: text.width, height: text.height }}
      />
      <LetterFields text={text} index={index} />
      <BackgroundFields text={text} index={index} />
    </>
  );
}

function useChange(index: number) {
  const { edit } = useDesigner();
  return (change: Partial<TextOverlay>) =>
    edit({ kind: 'change-text', text: index, change }, `text ${index} ${Object.keys(change).join()}`);
}

/** The placeholders are buttons, so that nobody has to type braces on a phone. */
function FormatField({ text, index }: TextSettingsProps) {
  const { t } = useLingui();
  const { template, endGesture } = useDesigner();
  const change = useChange(index);
  const kinds = useTextKindWords();
  const keywords = [...new Set([...template.panel.map(({ keyword }) => keyword), 'discountprice'])];
  return (
    <>
      <TextInput
        label={t({ id: 'designer.format', message: 'Says' })}
        value={text.format}
        maxLength={500}
        onChange={({ currentTarget }) => change({ format: currentTarget.value })}
        onBlur={endGesture}
      />
      <ul className={styles.placeholders} aria-label={t({ id: 'designer.placeholders', message: 'Put a value in' })}>
        {keywords.map((keyword) => (
          <li key={keyword}>
            <button
              type="button"
              onClick={() => {
                change({ format: `${text.format}${text.format === '' ? '' : ' '}{${keyword}}` });
                endGesture();
              }}
            >
              {keyword}
            </button>
          </li>
        ))}
      </ul>
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

function LetterFields({ text, index }: TextSettingsProps) {
  const { t } = useLingui();
  const { endGesture } = useDesigner();
  const change = useChange(index);
  const alignWords = useAlignWords();
  const fonts = [...new Set<string>([...fontNames, text.font])];
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans id="designer.letters">Letters</Trans>
      </legend>
      <div className={styles.two}>
        <NativeSelect
          label={t({ id: 'designer.font', message: 'Font' })}
          value={text.font}
          onChange={({ currentTarget }) => change({ font: currentTarget.value })}
          data={fonts}
        />
        <NumberField
          label={t({ id: 'designer.size', message: 'Size, px' })}
          value={text.size}
          min={4}
          max={600}
          onChange={(size) => change({ size })}
          onRest={endGesture}
        />
        <NativeSelect
          label={t({ id: 'designer.align', message: 'Stands' })}
          value={text.align}
          onChange={({ currentTarget: { value } }) => {
            const align = alignments.find((name) => name === value);
            if (align !== undefined) change({ align });
          }}
          data={alignments.map((name) => ({ value: name, label: alignWords[name] }))}
        />
        <NativeSelect
          label={t({ id: 'designer.rotate', message: 'Turned' })}
          value={String(text.rotate ?? 0)}
          onChange={({ currentTarget: { value } }) => {
            const rotate = turns.find((turn) => String(turn) === value);
            if (rotate !== undefined) change({ rotate });
          }}
          data={turns.map((turn) => ({ value: String(turn), label: `${turn}°` }))}
        />
        <ColourField
          label={t({ id: 'designer.colour', message: 'Colour' })}
          value={text.color}
          onChange={(color) => change({ color })}
          onRest={endGesture}
        />
      </div>
    </fieldset>
  );
}

function BackgroundFields({ text, index }: TextSettingsProps) {
  const { t } = useLingui();
  const { endGesture } = useDesigner();
  const change = useChange(index);
  const background = text.background ?? null;
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans id="designer.text-ground">Behind the letters</Trans>
      </legend>
      <Switch
        label={t({ id: 'designer.has-ground', message: 'A coloured ground' })}
        checked={background !== null}
        onChange={({ currentTarget }) => change({ background: currentTarget.checked ? '#ffffff' : null })}
      />
      {background !== null && (
        <div className={styles.two}>
          <ColourField
            label={t({ id: 'designer.ground', message: 'Ground' })}
            value={background}
            onChange={(next) => change({ background: next })}
            onRest={endGesture}
          />
          <NumberField
            label={t({ id: 'designer.radius', message: 'Corners, px' })}
            value={text.radius ?? 0}
            min={0}
            max={2000}
            onChange={(radius) => change({ radius })}
            onRest={endGesture}
          />
        </div>
      )}
    </fieldset>
  );
}
