import { Trans } from '@lingui/react/macro';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';

interface RemoveAgentProps {
  name: string;
  onClose: () => void;
  onRemove: () => void;
}

/** The question before an agent goes (AGT-05): whoever has chosen him is asked again. */
export function RemoveAgent({ name, onClose, onRemove }: RemoveAgentProps) {
  return (
    <FormDialog
      title={<Trans id="site-settings.agent-remove-title">Remove {name}?</Trans>}
      submit={<Trans id="site-settings.agent-remove-do">Remove</Trans>}
      isDestructive
      isBusy={false}
      onSubmit={onRemove}
      onClose={onClose}
    >
      <p>
        <Trans id="site-settings.agent-remove-text">
          Visitors who wrote to this agent choose again, once the settings are saved and the site is published.
        </Trans>
      </p>
    </FormDialog>
  );
}
