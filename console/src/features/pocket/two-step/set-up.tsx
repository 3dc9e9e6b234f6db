import { beginSecondFactor, confirmSecondFactor } from '@kolaj/contract/account/account-security';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { QrCode } from '../../../ui/picture/qr-code.tsx';
import { CurrentPassword, TaskForm, useRefusal } from './form.tsx';
import { CopyText, RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step.module.css';

/** Password, then the secret with a first code, then the recovery codes, which are shown this once. */
export function SetUp({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const begin = useSend((password: string) => call(beginSecondFactor, { password }));
  const refusal = useRefusal(begin.data);
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onEnd={onEnd} />;
  if (begin.data?.success === true) return <FirstCode app={begin.data.data} onCodes={setCodes} onCancel={onEnd} />;
  return (
    <TaskForm
      title={t({ id: 'two-step.set-up-title', message: 'Set up two-step login' })}
      under={t({ id: 'two-step.password-first', message: 'First your password, so that nobody else does this.' })}
      submit={t({ id: 'two-step.next', message: 'Next' })}
      sending={begin}
      onSubmit={() => begin.mutate(password)}
      onCancel={onEnd}
    >
      <CurrentPassword value={password} error={refusal.password ?? refusal.other} onChange={setPassword} />
    </TaskForm>
  );
}

interface FirstCodeProps {
  app: { secret: string; otpauth: string };
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** The secret goes into the authenticator app on this phone by a link, else by camera or by hand; a first code proves that it arrived. */
function FirstCode({ app: { secret, otpauth }, onCodes, onCancel }: FirstCodeProps) {
  const { t } = useLingui();
  const confirm = useSend((code: string) => call(confirmSecondFactor, { code }));
  const refusal = useRefusal(confirm.data);
  const [code, setCode] = useState('');
  return (
    <TaskForm
      title={t({ id: 'two-step.scan', message: 'Scan with your authenticator app' })}
      submit={t({ id: 'two-step.switch-on', message: 'Switch on' })}
      sending={confirm}
      onSubmit={() =>
        confirm.mutate(code.trim(), {
          onSuccess: (answer) => answer.success && onCodes(answer.data.recovery_codes),
        })
      }
      onCancel={onCancel}
    >
      <div className={styles.secret}>
        <QrCode text={otpauth} label={t({ id: 'two-step.qr', message: 'QR code for the authenticator app' })} />
        <ActionLink look="default" href={otpauth}>
          <Trans id="two-step.open-app">Open the app on this device</Trans>
        </ActionLink>
        <p>
          <Trans id="two-step.by-hand">Or type this key into the app:</Trans>
        </p>
        <code>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
        <CopyText text={secret} />
      </div>
      <TextField
        name="code"
        look="code"
        label={t({ id: 'two-step.first-code', message: 'Code that the app shows' })}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        minLength={6}
        maxLength={20}
        required
        error={refusal.other}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </TaskForm>
  );
}
