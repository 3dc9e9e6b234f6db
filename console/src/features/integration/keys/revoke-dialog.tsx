import type { ApiKey } from '@kolaj/contract/integration/api-key';
import { Trans } from '@lingui/react/macro';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useRevokeKey } from './keys.query.ts';

/** A revoked key never works again. */
export function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  return (
    <FormDialog
      title={<Trans id="key.revoke-title">Revoke the key for {name}?</Trans>}
      submit={<Trans id="key.revoke-submit">Revoke key</Trans>}
      isDestructive
      isBusy={revoke.isPending}
      onSubmit={() => revoke.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {revoke.isError && <ErrorBanner error={revoke.error} onClose={() => revoke.reset()} />}
      <p>
        <Trans id="key.revoke-lead">
          The program that uses it is refused from now on. Nothing brings the key back.
        </Trans>
      </p>
    </FormDialog>
  );
}
