import type { Webhook } from '@kolaj/contract/integration/webhook';
import { Trans } from '@lingui/react/macro';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useRemoveWebhook } from './webhooks.query.ts';

/** Removing takes the secret and the log along: nothing brings them back. */
export function RemoveDialog({ webhook: { id, url, waiting }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useRemoveWebhook();
  const { hostname } = new URL(url);
  return (
    <FormDialog
      title={<Trans id="hook.remove-title">Remove the webhook to {hostname}?</Trans>}
      submit={<Trans id="hook.remove">Remove webhook</Trans>}
      isDestructive
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
      <p>
        <Trans id="hook.remove-lead">
          Its secret and its log are deleted for good. To stop it for a while, switch it off.
        </Trans>
      </p>
      {waiting > 0 && (
        <p>
          <strong>
            <Trans id="hook.remove-waiting">Messages that will not be sent: {waiting}</Trans>
          </strong>
        </p>
      )}
    </FormDialog>
  );
}
