import { secondFactorCode } from '@kolaj/contract/account/account';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';
import { pathAfterLogin } from '../../../product/public/after-login.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import styles from '../account.module.css';
import type { Credentials } from '../account-rules.ts';
import { CallFailed, TooMany } from '../call-failed.tsx';
import { useWait } from '../use-wait.ts';
import { useLogin } from './login.query.ts';
import { LoginForm } from './login-form.tsx';

const codeMissing = msg({ id: 'login.code-missing', message: 'Enter the code.' });
const codeWrong = msg({ id: 'login.code-wrong', message: 'This code is wrong. Each one is valid for 30 seconds.' });
const recoveryWrong = msg({ id: 'login.recovery-wrong', message: 'This code is wrong, or it was used before.' });

interface SecondStepProps {
  /** Whose code is asked for. */
  email: string;
  login: ReturnType<typeof useLogin>;
  onSubmit: (code: string, onError: (error: unknown) => void) => void;
  onBack: () => void;
}

/** The second factor: six digits of the authenticator app, or a recovery code. Six digits send themselves. */
function SecondStep({ login, email, onSubmit, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const wait = useWait();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: secondFactorCode.safeParse(code).success ? undefined : codeMissing }),
    isBusy: login.isPending || wait.isWaiting,
    onSubmit: ({ code }) =>
      onSubmit(code.trim(), (error) => {
        if (wait.take(error)) login.reset();
        else form.refuseBy(error);
      }),
  });

  const refused = login.data?.kind === 'second-factor' && login.data.isWrong ? login.data : null;
  const showRefused = useEffectEvent(() => form.refuse({ code: isRecovery ? recoveryWrong : codeWrong }));
  useEffect(() => {
    if (refused !== null) showRefused();
  }, [refused]);

  const field = form.getInputProps('code');
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    field.onChange(event);
    if (!isRecovery && /^\d{6}$/.test(event.currentTarget.value)) form.submit();
  };
  const otherWay = () => {
    setIsRecovery(!isRecovery);
    form.reset();
  };

  return (
    <PublicFrame
      title={t({ id: 'login.second-step', message: 'One more step' })}
      lead={
        isRecovery
          ? t({ id: 'login.recovery-lead', message: `Enter one of the recovery codes that you saved for ${email}.` })
          : t({
              id: 'login.second-step-lead',
              message: `Enter the code that your authenticator app shows for ${email}.`,
            })
      }
    >
      <form {...form.props}>
        {wait.until !== null && <TooMany until={wait.until} />}
        {login.isError && <CallFailed error={login.error} onClose={() => login.reset()} />}
        <TextField
          key={String(isRecovery)}
          {...field}
          name="code"
          look="code"
          label={
            isRecovery
              ? t({ id: 'login.recovery-code', message: 'Recovery code' })
              : t({ id: 'login.code', message: 'Code of six digits' })
          }
          type="text"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
          onChange={typed}
        />
        <ActionButton type="submit" isBusy={login.isPending} isOff={wait.isWaiting}>
          <Trans id="login.submit">Log in</Trans>
        </ActionButton>
        <div className={styles.ways}>
          <ActionButton look="text" onClick={otherWay}>
            {isRecovery
              ? t({ id: 'login.use-app', message: 'Use the app’s code' })
              : t({ id: 'login.use-recovery', message: 'Use a recovery code' })}
          </ActionButton>
          <ActionButton look="text" onClick={onBack}>
            <Trans id="login.back">Back to e-mail and password</Trans>
          </ActionButton>
        </div>
      </form>
    </PublicFrame>
  );
}

/** The door: e-mail and password, then a code where the account asks for one. */
export function LoginPage({ search }: PublicPageProps) {
  const { t } = useLingui();
  const login = useLogin();
  const from = search.get('from');
  const [typed, setTyped] = useState<Credentials>({ username: search.get('email') ?? '', password: '' });
  const [isSecondStep, setIsSecondStep] = useState(false);

  const send = (credentials: Credentials & { code?: string }, onError: (error: unknown) => void) =>
    login.mutate(credentials, {
      onError,
      onSuccess: (outcome) => {
        if (outcome.kind === 'logged-in') window.location.assign(pathAfterLogin(from, outcome));
        else setIsSecondStep(outcome.kind === 'second-factor');
      },
    });

  if (isSecondStep) {
    return (
      <SecondStep
        login={login}
        email={typed.username}
        onSubmit={(code, onError) => send({ ...typed, code }, onError)}
        onBack={() => {
          login.reset();
          setIsSecondStep(false);
        }}
      />
    );
  }
  return (
    <PublicFrame title={t({ id: 'login.title', message: 'Log in' })}>
      {search.has('reset') && (
        <Banner tone="green" title={t({ id: 'login.password-changed', message: 'The password is changed.' })}>
          <Trans id="login.password-changed-detail">Log in with the new one.</Trans>
        </Banner>
      )}
      <LoginForm
        login={login}
        typed={typed}
        from={from}
        onSubmit={(credentials, onError) => {
          setTyped(credentials);
          send(credentials, onError);
        }}
      />
    </PublicFrame>
  );
}
