import { Trans, useLingui } from '@lingui/react/macro';
import { goTo, type PublicPageProps } from '../../lib/public-page.ts';
import { refusedFields, useForm } from '../../lib/use-form.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account.module.css';
import { checkForgot, says } from './account-rules.ts';
import { useResetLink } from './forgot.query.ts';
import { ForgotFailed } from './forgot-failed.tsx';
import { hrefTo } from './public-links.ts';
import { useWait } from './use-wait.ts';

/** Where should the link for a new password go? (AUTH-04, VAL-11) */
export function ForgotPage({ search }: PublicPageProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const link = useResetLink();
  const wait = useWait();
  const form = useForm({
    blank: { email: '' },
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
          else form.show(refusedFields(error, { email: says.emailInvalid }));
        },
      });
    },
  });

  return (
    <PublicFrame
      title={t({ id: 'forgot.title', message: 'Forgot your password?' })}
      lead={<Trans id="forgot.lead">We mail you a link. With it you choose a new one.</Trans>}
    >
      <form {...form.props}>
        <ForgotFailed link={link} waitsUntil={wait.until} />
        <TextField
          name="email"
          label={t({ id: 'login.email', message: 'E-mail' })}
          problem={form.problems.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={search.get('email') ?? ''}
          autoFocus={!isPhone}
          onChange={wait.end}
        />
        <ActionButton type="submit" isBusy={link.isPending} isOff={wait.isWaiting}>
          <Trans id="forgot.submit">Send the link</Trans>
        </ActionButton>
      </form>
      <p className={styles.below}>
        <a href="/login">
          <Trans id="forgot.to-login">Back to log in</Trans>
        </a>
      </p>
    </PublicFrame>
  );
}
