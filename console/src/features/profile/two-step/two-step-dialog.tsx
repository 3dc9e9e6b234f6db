import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { QrCode } from '../../../ui/picture/qr-code.tsx';
import styles from '../dialogs.module.css';
import { SaveFailed } from '../save-failed.tsx';
import { CodeField, codeShort } from './code-field.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useBeginTwoStep, useConfirmTwoStep } from './two-step.query.ts';

interface FirstCodeProps {
  app: { secret: string; otpauth: string };
  over: ReactNode;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The secret goes into the authenticator app by camera, by link or by hand; a first code proves that it arrived. */
function FirstCode({ app, over, onCodes, onClose }: FirstCodeProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const confirm = useConfirmTwoStep();
  const form = useForm({
    initialValues: { code: '' },
    isBusy: confirm.isPending,
    validate: ({ code }) => ({ code: codeShort(code) }),
    onSubmit: (sent) =>
      confirm.mutate(sent, {
        onSuccess: (answer) => {
          if (answer.success) return onCodes(answer.data.recovery_codes);
          form.refuse({ code: refusalWords[answer.code] });
          form.getInputNode<HTMLInputElement, 'code'>('code')?.select();
        },
      }),
  });
  return (
    <FormDialog
      title={t({ id: 'two-step.scan', message: 'Scan with your authenticator app' })}
      over={over}
      submit={t({ id: 'two-step.switch-on', message: 'Switch on' })}
      isBusy={confirm.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SaveFailed mutation={confirm} />
      <Secret app={app} />
      <CodeField
        {...form.getInputProps('code')}
        {...(isPhone ? {} : { 'data-autofocus': true })}
        label={t({ id: 'two-step.first-code', message: 'Code that the app shows' })}
      />
    </FormDialog>
  );
}

function Secret({ app: { secret, otpauth } }: Pick<FirstCodeProps, 'app'>) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <div className={styles.secret}>
      <QrCode text={otpauth} label={t({ id: 'two-step.qr', message: 'QR code for the authenticator app' })} />
      <div className={styles.byHand}>
        {isPhone && (
          <Button component="a" href={otpauth} leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}>
            <Trans id="two-step.open-app">Open the app on this device</Trans>
          </Button>
        )}
        <p className={styles.small}>
          <Trans id="two-step.by-hand">Or type this key into the app:</Trans>
        </p>
        <code className={styles.key}>{groups}</code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}

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
