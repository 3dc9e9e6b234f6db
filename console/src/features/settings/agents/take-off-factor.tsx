import type { MobileAgent } from '@kolaj/contract/agent/mobile-agents';
import { Trans } from '@lingui/react/macro';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useTakeOffFactor } from './agents.query.ts';

interface TakeOffFactorProps {
  agent: MobileAgent;
  onDone: () => void;
  onClose: () => void;
}

/** The question before an agent's second factor goes, for one who has lost the phone with the codes: what it does at once. */
export function TakeOffFactor({ agent, onDone, onClose }: TakeOffFactorProps) {
  const takeOff = useTakeOffFactor();
  const { name, email } = agent;
  return (
    <FormDialog
      title={<Trans id="agents.factor-title">Take two-step login off {name}?</Trans>}
      submit={<Trans id="agents.factor-do">Take off</Trans>}
      isDestructive
      isBusy={takeOff.isPending}
      onSubmit={() => takeOff.mutate(agent, { onSuccess: onDone })}
      onClose={onClose}
    >
      {takeOff.isError && <ErrorBanner error={takeOff.error} onClose={takeOff.reset} />}
      <ul>
        <li>
          <Trans id="agents.factor-out">{name} is logged out on every phone at once.</Trans>
        </li>
        <li>
          <Trans id="agents.factor-alone">From then on the password alone is enough to log in.</Trans>
        </li>
        <li>
          <Trans id="agents.factor-letter">
            A letter to {email} says so. {name} can set it up again in the app.
          </Trans>
        </li>
      </ul>
    </FormDialog>
  );
}
