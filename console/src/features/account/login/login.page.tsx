import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pathAfterLogin } from '../../../product/public/after-login.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useLogin } from './login.query.ts';
import { LoginForm } from './login-form.tsx';
import { SecondStep } from './second-step.tsx';
import type { Credentials } from './use-login-form.ts';

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
      onSuccess: ({ kind }) => {
        if (kind === 'logged-in') window.location.assign(pathAfterLogin(from));
        else setIsSecondStep(kind === 'second-factor');
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
