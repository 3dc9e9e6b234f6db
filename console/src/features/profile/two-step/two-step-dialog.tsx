import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmPassword } from './confirm-password.tsx';
import { FirstCode } from './first-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useBeginTwoStep } from './two-step.query.ts';

/** Password, then the QR code with a first code, then the recovery codes, which are shown this once. */
export function TwoStepDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const begin = useBeginTwoStep();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stepOf = (step: number) => t({ id: 'two-step.step', message: `Step ${step} of 3` });

  if (codes !== null) return <RecoveryCodes codes={codes} over={stepOf(3)} onClose={onClose} />;
  if (begin.data?.success === true) {
    return <FirstCode app={begin.data.data} over={stepOf(2)} onCodes={setCodes} onClose={onClose} />;
  }
  return (
    <ConfirmPassword
      title={t({ id: 'two-step.set-up-title', message: 'Set up two-step login' })}
      over={stepOf(1)}
      under={t({ id: 'two-step.password-first', message: 'First your password, so that nobody else does this.' })}
      submit={t({ id: 'two-step.next', message: 'Next' })}
      mutation={begin}
      onClose={onClose}
    />
  );
}
