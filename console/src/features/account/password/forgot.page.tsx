import { Trans, useLingui } from '@lingui/react/macro';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import { goTo, type PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import styles from '../account.module.css';
import { checkForgot } from '../account-rules.ts';
import { hrefTo } from '../public-links.ts';
import { useWait } from '../use-wait.ts';
import { ForgotFailed } from './forgot-failed.tsx';
import { useResetLink } from './password.query.ts';

/** Where should the link for a new password go? (AUTH-04, VAL-11) */
export function ForgotPage({ search }: PublicPageProps) {
  const { t } = useLingui();
  return (
    <PublicFrame
      title={t({ id: 'forgot.title', message: 'Forgot your password?' })}
      lead={<Trans id="forgot.lead">We mail you a link to choose a new one.</Trans>}
    >
      <ForgotForm email={search.get('email') ?? ''} />
      <p className={styles.below}>
        <a href="/login">
          <Trans id="forgot.to-login">Back to log in</Trans>
        </a>
      </p>
    </PublicFrame>
  );
}

/** The address, asked for; `email` = what the page's address says already (VAL-11). */
function ForgotForm({ email: given }: { email: string }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const link = useResetLink();
  const wait = useWait();
  const form = useForm({
    initialValues: { email: given },
    validate: checkForgot,
    isBusy: link.isPending || wait.isWaiting,
    onSubmit: ({ email }) => {
      const mail = email.trim();
      link.mutate(mail, {
        onSuccess: ({ success }) => {
          if (success) goTo(hrefTo('/forgot/checkyourmail', { mail }));
        },
        onError: (error) => {
          if (wait.take(error)) link.reset();
          else form.refuseBy(error);
        },
      });
    },
  });

  return (
    <form {...form.props}>
      <ForgotFailed link={link} waitsUntil={wait.until} />
      <TextField
        {...form.getInputProps('email')}
        name="email"
        label={t({ id: 'login.email', message: 'E-mail' })}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!isPhone}
        onInput={wait.end}
      />
      <ActionButton type="submit" isBusy={link.isPending} isOff={wait.isWaiting}>
        <Trans id="forgot.submit">Send the link</Trans>
      </ActionButton>
    </form>
  );
}
