import { conditionNames, type ImageSlot } from '@kolaj/domain/template/template';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { NumberField } from '../../../ui/text-look/number-field.tsx';
import { useDesigner } from '../use-designer.ts';
import { useConditionWords } from './item-words.ts';
import { PlaceFields } from './place-fields.tsx';
import styles from './settings.module.css';

const wishes = { any: null, yes: true, no: false } as const;
type Wish = keyof typeof wishes;

const wishOf = (wanted: boolean | undefined): Wish => (wanted === undefined ? 'any' : wanted ? 'yes' : 'no');
const isWish = (text: string): text is Wish => text in wishes;

/** Where a photo goes, and which one may stand there (D-30). */
export function SlotSettings({ slot, index }: { slot: ImageSlot; index: number }) {
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
      <FieldGroup legend={<Trans id="designer.conditions">Which photo may stand here</Trans>}>
        <div className={styles.conditions}>
          {conditionNames.map((name) => (
            <NativeSelect
              key={name}
              label={words[name]}
              value={wishOf(slot.config[name])}
              onChange={({ currentTarget: { value } }) => {
                if (isWish(value)) edit({ kind: 'condition', slot: index, name, wanted: wishes[value] });
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
