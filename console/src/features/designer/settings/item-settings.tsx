import {
  conditionNames,
  type ImageSlot,
  type TextKind,
  type TextOverlay,
  textKinds,
} from '@kolaj/domain/template/template';
import { origin } from '@kolaj/scene/text/text-box';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { NumberField } from '../../../ui/text-look/number-field.tsx';
import { TextFormat } from '../../../ui/text-look/text-format.tsx';
import { TextLook } from '../../../ui/text-look/text-look.tsx';
import { boxOf } from '../canvas/item-box.ts';
import { useFirmFonts } from '../designer.query.ts';
import { useDesigner } from '../use-designer.ts';
import { useConditionWords, useItemWords } from './item-words.ts';
import { PlaceFields } from './place-fields.tsx';
import styles from './settings.module.css';

const choices = { any: null, yes: true, no: false } as const;
type Choice = keyof typeof choices;

const choiceOf = (wanted: boolean | undefined): Choice => (wanted === undefined ? 'any' : wanted ? 'yes' : 'no');
const isChoice = (text: string): text is Choice => text in choices;

/** Where a photo goes, and which one may be there (D-30). */
function SlotSettings({ slot, index }: { slot: ImageSlot; index: number }) {
  const { t } = useLingui();
  const { edit, endGesture } = useDesigner();
  const words = useConditionWords();
  return (
    <>
      <PlaceFields item={{ kind: 'slot', index }} box={slot} />
      <NumberField
        label={t({ id: 'designer.radius', message: 'Corners, px' })}
        value={slot.radius ?? 0}
        min={0}
        max={2000}
        onChange={(radius) => edit({ kind: 'change-slot', slot: index, change: { radius } }, `radius ${index}`)}
        onRest={endGesture}
      />
      <FieldGroup legend={<Trans id="designer.conditions">Which photo may go here</Trans>}>
        <div className={styles.conditions}>
          {conditionNames.map((name) => (
            <NativeSelect
              key={name}
              label={words[name]}
              value={choiceOf(slot.config[name])}
              onChange={({ currentTarget: { value } }) => {
                if (isChoice(value)) edit({ kind: 'condition', slot: index, name, wanted: choices[value] });
              }}
              data={[
                { value: 'any', label: t({ id: 'designer.any', message: 'Any' }) },
                { value: 'yes', label: t({ id: 'designer.must', message: 'Must have' }) },
                { value: 'no', label: t({ id: 'designer.must-not', message: 'Must not' }) },
              ]}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

/** Settings of what is chosen on the canvas; without a choice, what can be put there. */
export function ItemSettings() {
  const { template, selected } = useDesigner();
  const wordsOf = useItemWords();
  const slot = selected?.kind === 'slot' ? template.images[selected.index] : undefined;
  const text = selected?.kind === 'text' ? template.texts[selected.index] : undefined;
  if (selected === null || (slot === undefined && text === undefined)) return <NothingChosen />;
  return (
    <section className={styles.settings} aria-labelledby="designer-item">
      <div className={styles.head}>
        <h2 id="designer-item">{wordsOf(template, selected)}</h2>
        <ItemTools />
      </div>
      {slot !== undefined && <SlotSettings key={selected.index} slot={slot} index={selected.index} />}
      {text !== undefined && <TextSettings key={selected.index} text={text} index={selected.index} />}
      <AddButtons />
    </section>
  );
}

function NothingChosen() {
  return (
    <section className={styles.settings}>
      <p className={styles.hint}>
        <Trans id="designer.nothing-chosen">Choose a photo or text on the canvas to change it, or add one.</Trans>
      </p>
      <AddButtons />
    </section>
  );
}

function AddButtons() {
  const { edit } = useDesigner();
  return (
    <div className={styles.two}>
      <Button onClick={() => edit({ kind: 'add-slot' })}>
        <Trans id="designer.add-slot">Add photo slot</Trans>
      </Button>
      <Button onClick={() => edit({ kind: 'add-text' })}>
        <Trans id="designer.add-text">Add text</Trans>
      </Button>
    </div>
  );
}

function ItemTools() {
  const { t } = useLingui();
  const { template, selected, edit } = useDesigner();
  if (selected === null) return null;
  const { kind, index } = selected;
  const count = kind === 'slot' ? template.images.length : template.texts.length;
  const box = boxOf(template, selected);
  const copy = () => {
    if (box !== null) edit({ kind: 'copy', item: selected, box: { ...box, x: box.x + 24, y: box.y + 24 } });
  };
  return (
    <div className={styles.tools}>
      <IconButton
        icon={IconArrowUp}
        label={t({ id: 'designer.earlier', message: 'Earlier in the order' })}
        isDisabled={index === 0}
        onClick={() => edit({ kind: 'order', item: selected, to: index - 1 })}
      />
      <IconButton
        icon={IconArrowDown}
        label={t({ id: 'designer.later', message: 'Later in the order' })}
        isDisabled={index >= count - 1}
        onClick={() => edit({ kind: 'order', item: selected, to: index + 1 })}
      />
      <IconButton icon={IconCopy} label={t({ id: 'designer.copy', message: 'Copy it' })} onClick={copy} />
      <IconButton
        icon={IconTrash}
        label={t({ id: 'designer.remove', message: 'Remove it' })}
        onClick={() => edit({ kind: 'remove', item: selected })}
      />
    </div>
  );
}

interface TextSettingsProps {
  text: TextOverlay;
  index: number;
}

/** What a text says, where it is and how it looks. */
function TextSettings({ text, index }: TextSettingsProps) {
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

function useTextKindWords(): Record<TextKind, string> {
  const { t } = useLingui();
  return {
    text: t({ id: 'designer.kind-text', message: 'Text' }),
    price: t({ id: 'designer.kind-price', message: 'Price, the old one struck through' }),
    logo: t({ id: 'designer.kind-logo', message: 'Logo picture, else text' }),
    barcode: t({ id: 'designer.kind-barcode', message: 'Barcode' }),
  };
}
