import type { ConnectionView } from '@kolaj/contract/channel/channel-connection';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../../../ui/form/connection-form.module.css';
import type { ConnectionEditing } from './use-connection-editor.ts';

interface ConnectionWebhookProps {
  view: ConnectionView;
  editor: ConnectionEditing;
}

/** What became of a save, where the provider reports to, and the way back to the provider of the settings. */
export function ConnectionWebhook({ view, editor }: ConnectionWebhookProps) {
  const { t } = useLingui();
  const { save, remove } = editor;
  const webhook = save.data?.success === true ? save.data.data.webhook : null;
  return (
    <>
      {webhook && <Saved webhook={webhook} onClose={() => save.reset()} />}
      {view.webhook_url !== null && (
        <Copied label={t({ id: 'connection.webhook', message: 'Report address' })} value={view.webhook_url} />
      )}
      {view.webhook_key !== null && (
        <Copied label={t({ id: 'connection.webhook-key', message: 'Signature key' })} value={view.webhook_key} />
      )}
      {view.is_own && (
        <div className={styles.trialHead}>
          <Button size="xs" loading={remove.isPending} onClick={editor.toProvider}>
            <Trans id="connection.remove">Use the account in the settings again</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Saved({
  webhook,
  onClose,
}: {
  webhook: { kind: 'told' | 'copy' | 'failed'; detail: string };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { kind, detail } = webhook;
  const words = {
    told: t({ id: 'connection.hook-told', message: 'The provider knows the report address.' }),
    copy: t({ id: 'connection.hook-copy', message: 'Copy the address below into the settings of the provider.' }),
    failed: t({ id: 'connection.hook-failed', message: 'The provider did not accept the report address.' }),
  };
  return (
    <Banner
      tone={kind === 'failed' ? 'amber' : 'green'}
      title={t({ id: 'firm-source.saved', message: 'The connection is saved.' })}
      onClose={onClose}
    >
      {words[kind]} {detail}
    </Banner>
  );
}

/** A text to take elsewhere. */
function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.copied}>
      <TextInput label={label} value={value} readOnly />
      <CopyButton text={value} />
    </div>
  );
}
