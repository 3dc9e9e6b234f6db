import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import { goTo, type PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { checkNewPassword, says } from '../account-rules.ts';
import { CallFailed, TooMany } from '../call-failed.tsx';
import { DeadLink, TokenMissing } from '../mailed/mailed-link.tsx';
import { useMailedToken } from '../mailed/use-mailed-token.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useWait } from '../use-wait.ts';
import { useResetPassword } from './password.query.ts';

/** A new password by the mailed link (AUTH-06, VAL-12). */
export function ResetPage({ params }: PublicPageProps) {
  const token = useMailedToken(params.token, '/verify/resetPassword');
  const [isDead, setIsDead] = useState(false);
  if (token === null) return <TokenMissing />;
  if (isDead) {
    return (
      <DeadLink>
        <ActionLink href="/forgot">
          <Trans id="reset.new-link">Get a new link</Trans>
        </ActionLink>
      </DeadLink>
    );
  }
  return <ResetForm token={token} onDead={() => setIsDead(true)} />;
}

interface ResetFormProps {
  token: string;
  /** The server knows the link no longer. */
  onDead: () => void;
}

/** The new password, twice; what was used before is refused (VAL-12). */
function ResetForm({ token, onDead }: ResetFormProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const wait = useWait();
  const reset = useResetPassword(token);
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: checkNewPassword,
    isBusy: reset.isPending || wait.isWaiting,
    onSubmit: ({ password }) =>
      reset.mutate(password, {
        onSuccess: (answer) => {
          if (answer.success) goTo('/login?reset', { replace: true });
          else if (answer.code === 'same_password') form.refuse({ password: says.samePassword });
          else onDead();
        },
        onError: (error) => {
          if (wait.take(error)) reset.reset();
          else form.refuseBy(error);
        },
      }),
  });
  return (
    <PublicFrame
      title={t({ id: 'reset.title', message: 'New password' })}
      lead={<Trans id="reset.lead">You are then logged out everywhere. Log in with the new password.</Trans>}
    >
      <form {...form.props}>
        {wait.until !== null && <TooMany until={wait.until} />}
        {reset.isError && (
          <CallFailed
            error={reset.error}
            title={t({ id: 'forgot.error', message: 'Error..!' })}
            onClose={() => reset.reset()}
          />
        )}
        <NewPasswordFields form={form} isNew isFirst={!isPhone} />
        <ActionButton type="submit" isBusy={reset.isPending} isOff={wait.isWaiting}>
          <Trans id="reset.submit">Save the new password</Trans>
        </ActionButton>
      </form>
    </PublicFrame>
  );
}
