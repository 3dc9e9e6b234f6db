import { useLingui } from '@lingui/react/macro';
import { ConfirmPassword } from './confirm-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRenewCodes } from './two-step.query.ts';

/** New recovery codes for old or used ones. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const renew = useRenewCodes();
  if (renew.data?.success === true) return <RecoveryCodes codes={renew.data.data.recovery_codes} onClose={onClose} />;
  return (
    <ConfirmPassword
      title={t({ id: 'two-step.renew', message: 'New recovery codes' })}
      under={t({ id: 'two-step.renew-under', message: 'The codes you have now stop working.' })}
      submit={t({ id: 'two-step.renew-submit', message: 'Make new codes' })}
      mutation={renew}
      onClose={onClose}
    />
  );
}
