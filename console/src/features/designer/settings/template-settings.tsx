import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { ColourField } from '../../../ui/text-look/colour-field.tsx';
import { NumberField } from '../../../ui/text-look/number-field.tsx';
import { useSendBackground } from '../designer.query.ts';
import { useDesigner } from '../use-designer.ts';
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
      <FieldGroup legend={<Trans id="designer.when">When it is used</Trans>}>
        <Flags />
        <TextInput
          key={brands.join()}
          label={t({ id: 'designer.brands', message: 'Only for these brands' })}
          description={t({ id: 'designer.brands-help', message: 'Separated by commas. Empty: for every brand.' })}
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
    ['force', t({ id: 'designer.is-force', message: 'Used when a failed collage is reprocessed anyway' })],
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

/** The picture above the photos and below the texts (ADM-08). */
function BackgroundField({ pid }: { pid: string | undefined }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { template, edit, learnOverlays, overlayOf } = useDesigner();
  const send = useSendBackground();
  const { background } = template;
  const url = overlayOf(background);
  const take = (file: File | undefined) => {
    if (file === undefined || pid === undefined) return;
    send.mutate(
      { pid, file },
      {
        onSuccess: (sent) => {
          learnOverlays({ [sent.background]: sent.url });
          edit({ kind: 'facts', change: { background: sent.background } });
        },
      },
    );
  };
  return (
    <FieldGroup legend={<Trans id="designer.background">Picture over the photos</Trans>}>
      <div className={styles.picture}>
        {url === null ? <span className={styles.none} /> : <img src={url} alt="" />}
        <div className={styles.switches}>
          <p className={styles.hint}>
            {pid === undefined ? (
              <Trans id="designer.background-firm">Choose a firm first: the picture is stored there.</Trans>
            ) : background !== null && url === null ? (
              <Trans id="designer.background-unknown">This device does not have the picture.</Trans>
            ) : (
              <Trans id="designer.background-help">
                PNG or WebP with transparent areas for the photos, at most 10 MB.
              </Trans>
            )}
          </p>
          <div className={styles.buttons}>
            <Button
              size="xs"
              loading={send.isPending}
              disabled={pid === undefined}
              leftSection={<IconPhotoUp size={16} stroke={1.75} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              <Trans id="designer.background-upload">Upload picture</Trans>
            </Button>
            {background !== null && (
              <Button
                size="xs"
                leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
                onClick={() => edit({ kind: 'facts', change: { background: null } })}
              >
                <Trans id="designer.background-none">No picture</Trans>
              </Button>
            )}
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/webp,image/jpeg"
        aria-label={t({ id: 'designer.background', message: 'Picture over the photos' })}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {send.data?.has_transparency === false && (
        <p className={styles.problem} role="alert">
          <Trans id="designer.background-solid">It has no transparent areas: it hides all photos.</Trans>
        </p>
      )}
      {send.isError && (
        <p className={styles.problem} role="alert">
          <Trans id="designer.background-refused">
            This picture cannot be used. It must be a PNG, WebP or JPEG of at most 10 MB.
          </Trans>
        </p>
      )}
    </FieldGroup>
  );
}
