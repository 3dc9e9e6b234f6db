import type { ApprovalLink } from '@kolaj/contract/approval-link';
import { Trans } from '@lingui/react/macro';
import { useRevokeLink } from '../../product/links/links.query.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';

interface RevokeDialogProps {
  link: ApprovalLink;
  onClose: () => void;
}

/** Ends a link for good: what it leads to is not shown again. */
export function RevokeDialog({ link: { id, person }, onClose }: RevokeDialogProps) {
  const revoke = useRevokeLink();
  return (
    <FormDialog
      title={<Trans id="links.revoke-title">End the link for {person}?</Trans>}
      submit={<Trans id="links.revoke-submit">End the link</Trans>}
      isDestructive
      isBusy={revoke.isPending}
      onSubmit={() => revoke.mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {revoke.isError && <ErrorBanner error={revoke.error} onClose={() => revoke.reset()} />}
      <p>
        <Trans id="links.revoke-lead">
          It works no more from now on, and cannot be extended. What was decided stays.
        </Trans>
      </p>
    </FormDialog>
  );
}
