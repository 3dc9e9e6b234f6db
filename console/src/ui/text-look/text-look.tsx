import { alignments, fontNames, type TextOverlay } from '@kolaj/domain/template/template';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Switch } from '@mantine/core';
import { FieldGroup } from '../form/field-group.tsx';
import { ColourField } from './colour-field.tsx';
import { NumberField } from './number-field.tsx';
import styles from './text-look.module.css';

const turns = [0, 90, 180, 270] as const;

interface TextLookProps {
  text: TextOverlay;
  /** Fonts of the shop's own, beside those that everybody has. */
  fonts?: readonly string[];
  onChange: (change: Partial<TextOverlay>) => void;
  /** Typing has ended. */
  onRest: () => void;
}

/** How a text looks: its letters and what is behind them (TPL-14…16). */
export function TextLook(props: TextLookProps) {
  return (
    <>
      <Letters {...props} />
      <Ground {...props} />
    </>
  );
}

function Letters({ text, fonts = [], onChange, onRest }: TextLookProps) {
  const { t } = useLingui();
  const alignWords = {
    left: t({ id: 'text-look.align-left', message: 'Left' }),
    center: t({ id: 'text-look.align-center', message: 'In the middle' }),
    right: t({ id: 'text-look.align-right', message: 'Right' }),
  };
  return (
    <FieldGroup legend={<Trans id="text-look.letters">Letters</Trans>}>
      <div className={styles.two}>
        <NativeSelect
          label={t({ id: 'text-look.font', message: 'Font' })}
          value={text.font}
          onChange={({ currentTarget }) => onChange({ font: currentTarget.value })}
          data={[...new Set<string>([...fontNames, ...fonts, text.font])]}
        />
        <NumberField
          label={t({ id: 'text-look.size', message: 'Size, px' })}
          value={text.size}
          min={4}
          max={600}
          onChange={(size) => onChange({ size })}
          onRest={onRest}
        />
        <NativeSelect
          label={t({ id: 'text-look.align', message: 'Alignment' })}
          value={text.align}
          onChange={({ currentTarget: { value } }) => {
            const align = alignments.find((name) => name === value);
            if (align !== undefined) onChange({ align });
          }}
          data={alignments.map((name) => ({ value: name, label: alignWords[name] }))}
        />
        <NativeSelect
          label={t({ id: 'text-look.rotate', message: 'Rotation' })}
          value={String(text.rotate ?? 0)}
          onChange={({ currentTarget: { value } }) => {
            const rotate = turns.find((turn) => String(turn) === value);
            if (rotate !== undefined) onChange({ rotate });
          }}
          data={turns.map((turn) => ({ value: String(turn), label: `${turn}°` }))}
        />
        <ColourField
          label={t({ id: 'text-look.colour', message: 'Colour' })}
          value={text.color}
          onChange={(color) => onChange({ color })}
          onRest={onRest}
        />
      </div>
    </FieldGroup>
  );
}

function Ground({ text, onChange, onRest }: TextLookProps) {
  const { t } = useLingui();
  const background = text.background ?? null;
  return (
    <FieldGroup legend={<Trans id="text-look.text-ground">Behind the text</Trans>}>
      <Switch
        label={t({ id: 'text-look.has-ground', message: 'Coloured background' })}
        checked={background !== null}
        onChange={({ currentTarget }) => onChange({ background: currentTarget.checked ? '#ffffff' : null })}
      />
      {background !== null && (
        <div className={styles.two}>
          <ColourField
            label={t({ id: 'text-look.ground', message: 'Background' })}
            value={background}
            onChange={(next) => onChange({ background: next })}
            onRest={onRest}
          />
          <NumberField
            label={t({ id: 'text-look.radius', message: 'Corners, px' })}
            value={text.radius ?? 0}
            min={0}
            max={2000}
            onChange={(radius) => onChange({ radius })}
            onRest={onRest}
          />
        </div>
      )}
    </FieldGroup>
  );
}
