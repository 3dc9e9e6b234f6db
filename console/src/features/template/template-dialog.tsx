import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { type ImpactChoice, ImpactDialog } from './impact-dialog.tsx';
import { OfferFields } from './offer-fields.tsx';
import styles from './template-dialog.module.css';
import { useApply, useOrder, useRestore, useVersions } from './templates.query.ts';

interface TemplateDialogProps {
  template: ShopTemplate;
  /** All of the shop's, in its order. */
  all: readonly ShopTemplate[];
  onClose: () => void;
}

/** One template: large, when it is chosen, its place, and its versions. */
export function TemplateDialog({ template, all, onClose }: TemplateDialogProps) {
  const { data, picture, version } = template;
  const { width, height } = data;
  const [from, setFrom] = useState<number | null>(null);
  return (
    <>
      <Dialog
        isOpen={from === null}
        onClose={onClose}
        title={data.name}
        under={
          <Trans id="templates.size">
            {width} × {height} px, version {version}
          </Trans>
        }
        width={860}
        phone="full"
      >
        <div className={styles.body}>
          <Picture src={picture} alt={data.name} fit="contain" isUrgent />
          <div className={styles.side}>
            <OfferFields key={template.id} template={template} />
            <OrderButtons id={template.id} all={all} />
            <VersionList template={template} onRestore={setFrom} />
          </div>
        </div>
      </Dialog>
      {from !== null && <RestoreDialog template={template} from={from} onClose={() => setFrom(null)} />}
    </>
  );
}

interface OrderButtonsProps {
  id: string;
  all: readonly ShopTemplate[];
}

/** Moves a template in the shop's order: among equals the first one is chosen. */
function OrderButtons({ id, all }: OrderButtonsProps) {
  const order = useOrder();
  const mayManage = useMay('manage');
  const ids = all.map((template) => template.id);
  const place = ids.indexOf(id);
  const move = (by: -1 | 1) => {
    const other = ids[place + by];
    if (other === undefined) return;
    order.mutate({ ids: ids.with(place, other).with(place + by, id) });
  };
  const isBusy = order.isPending || !mayManage;
  const position = place + 1;
  const count = ids.length;
  return (
    <div className={styles.order}>
      <span>
        <Trans id="templates.place">
          Place {position} of {count}
        </Trans>
      </span>
      <Button size="xs" disabled={isBusy || place <= 0} onClick={() => move(-1)}>
        <Trans id="templates.earlier">Earlier</Trans>
      </Button>
      <Button size="xs" disabled={isBusy || place === ids.length - 1} onClick={() => move(1)}>
        <Trans id="templates.later">Later</Trans>
      </Button>
    </div>
  );
}

interface RestoreDialogProps {
  template: ShopTemplate;
  /** The older version that becomes the present one. */
  from: number;
  onClose: () => void;
}

/** An older version becomes the present one: what that means for the collages is shown first. */
function RestoreDialog({ template, from, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const { id, version, data } = template;
  const restore = useRestore();
  const apply = useApply();
  const [choice, setChoice] = useState<ImpactChoice>('none');
  const change = async () => {
    const restored = await restore.mutateAsync({ id, version, from });
    if (!restored.success) return;
    if (choice !== 'none') {
      const applied = await apply.mutateAsync({ id, version: restored.data.result.version, scope: choice });
      if (!applied.success && applied.code !== 'nothing_to_do') return;
    }
    onClose();
  };
  const refused = [restore.data, apply.data].find((answer) => answer?.success === false);
  const name = data.name;
  return (
    <ImpactDialog
      id={id}
      version={from}
      title={t({ id: 'impact.restore-title', message: `Use version ${from} of ${name} again?` })}
      offersNone
      choice={choice}
      onChoose={setChoice}
      // What was thrown is shown as the error.
      onConfirm={() => void change().catch(() => undefined)}
      isBusy={restore.isPending || apply.isPending}
      refusal={refused?.success === false ? t(refusalWords[refused.code]) : undefined}
      error={restore.error ?? apply.error}
      onForgetError={() => {
        restore.reset();
        apply.reset();
      }}
      onClose={onClose}
    />
  );
}

interface VersionListProps {
  template: ShopTemplate;
  onRestore: (version: number) => void;
}

/** All versions of a template, the newest first; an older one can be made the present one again. */
function VersionList({ template: { id, version: present }, onRestore }: VersionListProps) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const query = useVersions(id);
  return (
    <section className={styles.section}>
      <h3>
        <Trans id="templates.versions">Versions</Trans>
      </h3>
      <Loaded query={query} skeleton="lines">
        {(versions) => (
          <ul className={styles.versions}>
            {versions.map(({ version, picture, created_at, by, collages }) => (
              <li key={version}>
                <Picture src={picture} alt="" fit="contain" className={styles.small ?? ''} />
                <div>
                  <strong>
                    <Trans id="templates.version">Version {version}</Trans>
                  </strong>
                  <p>{by === null ? formatDateTime(created_at) : `${formatDateTime(created_at)}, ${by}`}</p>
                  <p>
                    <Plural id="templates.collages" value={collages} one="# collage" other="# collages" />
                  </p>
                </div>
                {version !== present && (
                  <Button
                    size="xs"
                    disabled={!mayManage}
                    aria-label={t({ id: 'templates.restore-label', message: `Use version ${version} again` })}
                    onClick={() => onRestore(version)}
                  >
                    <Trans id="templates.restore">Use again …</Trans>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
