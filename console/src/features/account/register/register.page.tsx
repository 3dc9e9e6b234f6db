import { getInstallation } from '@kolaj/contract/shop/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMail } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { pathAfterLogin } from '../../../product/public/after-login.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import styles from '../account.module.css';
import { hrefTo } from '../public-links.ts';
import { RegisterForm } from './register-form.tsx';

/** A new account, with its shop (D-14) or in the shop that invites; where this installation lets strangers in. */
export function RegisterPage({ search }: PublicPageProps) {
  const { t } = useLingui();
  const { data: installation } = useAnswer((signal) => call(getInstallation, {}, { signal }));
  const from = search.get('from');
  const invitation = search.get('invitation');
  const registration = installation?.registration ?? 'open';
  const isInvited = registration === 'invite' && invitation !== null;
  const toLogin = hrefTo('/login', { from });

  return (
    <PublicFrame title={t({ id: 'register.title', message: 'Create an account' })}>
      {isInvited || registration === 'open' ? (
        <>
          <RegisterForm
            email={search.get('email') ?? ''}
            invitation={invitation}
            termsShown={installation?.terms_version}
            onRegistered={() => window.location.assign(pathAfterLogin(from))}
          />
          <p className={styles.below}>
            <Trans id="register.have-account">Already have an account?</Trans>{' '}
            <a href={toLogin}>
              <Trans id="login.submit">Log in</Trans>
            </a>
          </p>
        </>
      ) : (
        <NoStrangers registration={registration} toLogin={toLogin} />
      )}
    </PublicFrame>
  );
}

/** Why there is no form, and the way on. */
function NoStrangers({ registration, toLogin }: { registration: 'invite' | 'closed'; toLogin: string }) {
  const { t } = useLingui();
  const isInvite = registration === 'invite';
  return (
    <EmptyState
      icon={isInvite ? IconMail : IconLock}
      title={
        isInvite
          ? t({ id: 'register.invite', message: 'By invitation only' })
          : t({ id: 'register.closed', message: 'No new accounts' })
      }
      reason={
        isInvite
          ? t({
              id: 'register.invite-reason',
              message: 'Ask the owner of your shop to invite you. The invitation comes by mail.',
            })
          : t({
              id: 'register.closed-reason',
              message: 'The operator of this installation creates accounts.',
            })
      }
    >
      <ActionLink href={toLogin}>
        <Trans id="login.submit">Log in</Trans>
      </ActionLink>
    </EmptyState>
  );
}
