import { removeSecondFactor, renewRecoveryCodes } from '@kolaj/contract/account/account-security';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CurrentPassword, TaskForm, useRefusal } from './form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New recovery codes for old or used ones. */
export function RenewCodes({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const renew = useSend((password: string) => call(renewRecoveryCodes, { password }));
  const refusal = useRefusal(renew.data);
  const [password, setPassword] = useState('');
  if (renew.data?.success === true) return <RecoveryCodes codes={renew.data.data.recovery_codes} onEnd={onEnd} />;
  return (
    <TaskForm
      title={t({ id: 'two-step.renew', message: 'New recovery codes' })}
      under={t({ id: 'two-step.renew-under', message: 'The codes you have now stop working.' })}
      submit={t({ id: 'two-step.renew-submit', message: 'Make new codes' })}
      sending={renew}
      onSubmit={() => renew.mutate(password)}
      onCancel={onEnd}
    >
      <CurrentPassword value={password} error={refusal.password ?? refusal.other} onChange={setPassword} />
    </TaskForm>
  );
}

/** Off again: with the password and a code, so that neither a stolen password nor an open phone is enough. */
export function SwitchOff({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const remove = useSend((form: { password: string; code: string }) => call(removeSecondFactor, form));
  const refusal = useRefusal(remove.data);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <TaskForm
      title={t({ id: 'two-step.remove-title', message: 'Switch off two-step login?' })}
      under={t({ id: 'two-step.remove-under', message: 'From then on the password alone is enough to log in.' })}
      submit={t({ id: 'two-step.remove', message: 'Switch off' })}
      sending={remove}
      onSubmit={() =>
        remove.mutate({ password, code: code.trim() }, { onSuccess: ({ success }) => success && onEnd() })
      }
      onCancel={onEnd}
    >
      <CurrentPassword value={password} error={refusal.password} onChange={setPassword} />
      <TextField
        name="code"
        look="code"
        label={t({ id: 'two-step.code', message: 'Code' })}
        value={code}
        autoComplete="one-time-code"
        spellCheck={false}
        minLength={6}
        maxLength={20}
        required
        error={refusal.other}
        help={<Trans id="two-step.code-help">From the app, or a recovery code.</Trans>}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </TaskForm>
  );
}
