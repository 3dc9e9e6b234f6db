import type { SourceFacts } from '@kolaj/contract/source/source';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import { useMayConnectServer, useRemoveOwnServer } from '../../../product/source/connection/own-server.query.ts';
import { DangerFoot } from '../../../ui/dialog/danger-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from '../settings.module.css';

const OwnServerDialog = lazy(async () => ({
  default: (await import('../../../product/source/connection/own-server-dialog.tsx')).OwnServerDialog,
}));

interface OwnServerProps {
  /** Where the photos come from now; null = nowhere. */
  source: SourceFacts | null;
  onChanged: () => void;
}

/** What a shop may do about a server of its own: connect one, change it, go back to what was before. */
export function OwnServer({ source, onChanged }: OwnServerProps) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const mayConnect = useMayConnectServer();
  const [open, setOpen] = useState<'server' | 'removal' | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const isOwn = source?.by_owner === true;
  if (!mayManage || !(mayConnect || isOwn)) return null;
  const close = () => setOpen(null);
  return (
    <>
      {isSaved && (
        <Banner
          tone="green"
          title={t({ id: 'firm-source.saved', message: 'The connection is saved.' })}
          onClose={() => setIsSaved(false)}
        >
          <Trans id="own-server.saved-next">Imports now take the photos from your server.</Trans>
        </Banner>
      )}
      <div className={styles.buttons}>
        {mayConnect && isOwn && (
          <Button onClick={() => setOpen('server')}>
            <Trans id="own-server.change">Change connection</Trans>
          </Button>
        )}
        {mayConnect && !isOwn && (
          <Button leftSection={<IconServer size={17} stroke={1.75} aria-hidden />} onClick={() => setOpen('server')}>
            <Trans id="own-server.connect">Connect your server</Trans>
          </Button>
        )}
        {isOwn && (
          <Button variant="subtle" color="gray" onClick={() => setOpen('removal')}>
            <Trans id="own-server.remove">Remove server</Trans>
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'server' && (
          <OwnServerDialog
            onClose={close}
            onSaved={() => {
              close();
              setIsSaved(true);
              onChanged();
            }}
          />
        )}
      </Suspense>
      {open === 'removal' && (
        <RemoveServer
          host={source?.host ?? ''}
          onClose={close}
          onRemoved={() => {
            close();
            setIsSaved(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

interface RemoveServerProps {
  host: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** The password has to be typed again afterwards, so it is asked for. */
function RemoveServer({ host, onClose, onRemoved }: RemoveServerProps) {
  const { t } = useLingui();
  const remove = useRemoveOwnServer();
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={t({ id: 'own-server.remove-title', message: `Remove ${host}?` })}
      foot={
        <DangerFoot
          action={<Trans id="own-server.remove">Remove server</Trans>}
          isBusy={remove.isPending}
          onAct={() => remove.mutate(undefined, { onSuccess: onRemoved })}
          onClose={onClose}
        />
      }
    >
      {remove.isError && <ErrorBanner error={remove.error} onClose={remove.reset} />}
      <p>
        <Trans id="own-server.remove-what">
          Its password is deleted here. Imports take photos from where they came before. Everything imported stays, and
          nothing changes on the server.
        </Trans>
      </p>
    </Dialog>
  );
}
