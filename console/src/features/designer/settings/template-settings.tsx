import { Trans, useLingui } from '@lingui/react/macro';
import { Switch, TextInput } from '@mantine/core';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { ColourField } from '../../../ui/text-look/colour-field.tsx';
import { NumberField } from '../../../ui/text-look/number-field.tsx';
import { useDesigner } from '../use-designer.ts';
import { BackgroundField } from './background-field.tsx';
import styles from './settings.module.css';

/** The template as a whole: name, canvas, picture, and when it is taken (D-30). */
export function TemplateSettings({ pid }: { pid: string | undefined }) {
  const { t } = useLingui();
  const { template, edit, endGesture } = useDesigner();
  const { name, width, height, color, brands } = template;
  const facts = (change: Partial<typeof template>) =>
    edit({ kind: 'facts', change }, `facts ${Object.keys(change).join()}`);
  return (
    <section className={styles.settings} aria-labelledby="designer-template">
      <h2 id="designer-template" className={styles.title}>
        <Trans id="designer.template">Template</Trans>
      </h2>
      <TextInput
        label={t({ id: 'designer.name', message: 'Name' })}
        value={name}
        maxLength={120}
        error={name.trim() === '' && t({ id: 'designer.name-missing', message: 'It needs a name.' })}
        onChange={({ currentTarget }) => facts({ name: currentTarget.value })}
        onBlur={endGesture}
      />
      <div className={styles.three}>
        <NumberField
          label={t({ id: 'designer.canvas-width', message: 'Width, px' })}
          value={width}
          min={100}
          max={4000}
          onChange={(wide) => facts({ width: Math.round(wide) })}
          onRest={endGesture}
        />
        <NumberField
          label={t({ id: 'designer.canvas-height', message: 'Height, px' })}
          value={height}
          min={100}
          max={4000}
          onChange={(high) => facts({ height: Math.round(high) })}
          onRest={endGesture}
        />
        <ColourField
          label={t({ id: 'designer.paper', message: 'Paper' })}
          value={color}
          onChange={(next) => facts({ color: next })}
          onRest={endGesture}
        />
      </div>
      <BackgroundField pid={pid} />
      <FieldGroup legend={<Trans id="designer.when">When it is taken</Trans>}>
        <Flags />
        <TextInput
          key={brands.join()}
          label={t({ id: 'designer.brands', message: 'Only for these brands' })}
          description={t({ id: 'designer.brands-help', message: 'With commas between them. Empty: for every brand.' })}
          defaultValue={brands.join(', ')}
          onBlur={({ currentTarget }) => {
            const names = currentTarget.value.split(',').map((brand) => brand.trim());
            const next = names.filter((brand) => brand !== '');
            if (next.join() !== brands.join()) edit({ kind: 'facts', change: { brands: next } });
          }}
        />
      </FieldGroup>
    </section>
  );
}

function Flags() {
  const { t } = useLingui();
  const { template, edit } = useDesigner();
  const flags = [
    ['default', t({ id: 'designer.is-default', message: 'Preferred when several fit equally' })],
    ['force', t({ id: 'designer.is-force', message: 'Taken when a failed collage is forced' })],
    ['hidden', t({ id: 'designer.is-hidden', message: 'Hidden: not offered, old collages keep it' })],
  ] as const;
  return (
    <div className={styles.switches}>
      {flags.map(([flag, label]) => (
        <Switch
          key={flag}
          label={label}
          checked={template[flag]}
          onChange={({ currentTarget }) => edit({ kind: 'facts', change: { [flag]: currentTarget.checked } })}
        />
      ))}
    </div>
  );
}
