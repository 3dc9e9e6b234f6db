import type { MobileAgent } from '@kolaj/contract/agent/mobile-agents';
import { Trans } from '@lingui/react/macro';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useDeleteAgent } from './agents.query.ts';

/** The question before an agent goes, with what becomes of the account (AGT-05, D-74). */
export function DeleteAgent({ agent, onClose }: { agent: MobileAgent; onClose: () => void }) {
  const remove = useDeleteAgent();
  const { name, email } = agent;
  return (
    <FormDialog
      title={<Trans id="agents.delete-title">Delete {name}?</Trans>}
      submit={<Trans id="agents.delete-do">Delete</Trans>}
      isDestructive
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate(agent, { onSuccess: onClose })}
      onClose={onClose}
    >
      {remove.isError && <ErrorBanner error={remove.error} onClose={remove.reset} />}
      <ul>
        <li>
          <Trans id="agents.delete-now">The app closes on every phone of {name} at once.</Trans>
        </li>
        <li>
          <Trans id="agents.delete-mail">
            For 30 days {email} stays with your shop: add it again, and the account is back. Then anybody can use it.
          </Trans>
        </li>
        <li>
          <Trans id="agents.delete-stays">Orders and what was marked as sold out stay.</Trans>
        </li>
      </ul>
    </FormDialog>
  );
}
