import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { useSendBackground } from '../designer.query.ts';
import { useDesigner } from '../use-designer.ts';
import styles from './settings.module.css';

/** The picture that lies over the photos and below the texts (ADM-08). */
export function BackgroundField({ pid }: { pid: string | undefined }) {
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
              <Trans id="designer.background-firm">Choose a firm first: the picture is kept with it.</Trans>
            ) : background !== null && url === null ? (
              <Trans id="designer.background-unknown">A picture that this device does not know.</Trans>
            ) : (
              <Trans id="designer.background-help">PNG or WebP with holes where photos show, at most 10 MB.</Trans>
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
          <Trans id="designer.background-solid">It has no holes: nothing of the photos can be seen.</Trans>
        </p>
      )}
      {send.isError && (
        <p className={styles.problem} role="alert">
          <Trans id="designer.background-refused">
            It could not be taken. It must be a PNG, WebP or JPEG of at most 10 MB.
          </Trans>
        </p>
      )}
    </FieldGroup>
  );
}
