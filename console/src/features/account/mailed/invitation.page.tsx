import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import styles from '../account.module.css';
import { CallFailed } from '../call-failed.tsx';
import { hrefTo } from '../public-links.ts';
import { isForVisitor, joinShop, logOut, type Offer, readOffer } from './invitation.query.ts';
import { DeadLink, LinkFailed, LinkWorking, TokenMissing } from './mailed-link.tsx';
import { useMailedToken } from './use-mailed-token.ts';

/** Into a shop by the owner's invitation (D-13): join, log in first, or make an account first. Opening it changes nothing. */
export function InvitationPage({ params }: PublicPageProps) {
  const token = useMailedToken(params.token, '/verify/invitation');
  if (token === null) return <TokenMissing />;
  return <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const { t } = useLingui();
  const { data: offer, error } = useAnswer(() => readOffer(token));
  const [isDead, setIsDead] = useState(false);
  const working = t({ id: 'invitation.working', message: 'Your invitation' });
  if (error !== undefined) return <LinkFailed title={working} error={error} />;
  if (offer === undefined) return <LinkWorking title={working} />;
  if (offer === 'firm-deleted') {
    return (
      <DeadLink reason={t(refusalWords.firm_deleted)}>
        <ActionLink href="/">
          <Trans id="link.to-console">Go to the console</Trans>
        </ActionLink>
      </DeadLink>
    );
  }
  if (offer === 'dead' || isDead) {
    return (
      <DeadLink>
        <p className={styles.below}>
          <Trans id="invitation.ask-again">Ask the owner of the shop to invite you again.</Trans>
        </p>
        <ActionLink href="/">
          <Trans id="link.to-console">Go to the console</Trans>
        </ActionLink>
      </DeadLink>
    );
  }
  return <OpenOffer token={token} offer={offer} onDead={() => setIsDead(true)} />;
}

function OpenOffer({ token, offer, onDead }: WayInProps) {
  const { t } = useLingui();
  const { shopName, invitedBy } = offer;
  return (
    <PublicFrame
      title={t({ id: 'invitation.title', message: `Work in ${shopName}` })}
      lead={
        invitedBy === '' ? (
          <Trans id="invitation.lead-nobody">You are invited to {shopName}.</Trans>
        ) : (
          <Trans id="invitation.lead">
            {invitedBy} invites you to {shopName}.
          </Trans>
        )
      }
    >
      <WayIn token={token} offer={offer} onDead={onDead} />
    </PublicFrame>
  );
}

interface WayInProps {
  token: string;
  offer: Offer;
  onDead: () => void;
}

/** The one step that comes next for this visitor. */
function WayIn({ token, offer, onDead }: WayInProps) {
  const { email, hasAccount, visitor } = offer;
  if (isForVisitor(offer)) return <Join token={token} offer={offer} onDead={onDead} />;
  if (visitor !== null) return <OtherAccount email={email} visitor={visitor} />;
  const back = `/verify/invitation/${encodeURIComponent(token)}`;
  return (
    <>
      <p className={styles.below}>
        {hasAccount ? (
          <Trans id="invitation.has-account">
            <strong>{email}</strong> already has an account. Log in with it to join.
          </Trans>
        ) : (
          <Trans id="invitation.no-account">
            The invitation is for <strong>{email}</strong>. Create an account with this address.
          </Trans>
        )}
      </p>
      {hasAccount ? (
        <ActionLink href={hrefTo('/login', { from: back, email })}>
          <Trans id="login.submit">Log in</Trans>
        </ActionLink>
      ) : (
        <ActionLink href={hrefTo('/register', { email, invitation: token })}>
          <Trans id="register.title">Create an account</Trans>
        </ActionLink>
      )}
    </>
  );
}

function Join({ token, offer, onDead }: WayInProps) {
  const { shopName, email } = offer;
  const join = useSend(() => joinShop(token));
  return (
    <>
      {join.isError && <CallFailed error={join.error} onClose={join.reset} />}
      <ActionButton
        isBusy={join.isPending || join.data === 'joined'}
        onClick={() =>
          join.mutate(undefined, {
            onSuccess: (outcome) => {
              if (outcome === 'joined') window.location.assign('/');
              else onDead();
            },
          })
        }
      >
        <Trans id="invitation.join">Join {shopName}</Trans>
      </ActionButton>
      <p className={styles.below}>
        <Trans id="invitation.as">
          You are logged in as <strong>{email}</strong>.
        </Trans>
      </p>
    </>
  );
}

/** Somebody else is logged in on this device. */
function OtherAccount({ email, visitor }: { email: string; visitor: string }) {
  const out = useSend(logOut);
  return (
    <>
      <p className={styles.below}>
        <Trans id="invitation.other-account">
          The invitation is for <strong>{email}</strong>. You are logged in as <strong>{visitor}</strong>.
        </Trans>
      </p>
      {out.isError && <CallFailed error={out.error} onClose={out.reset} />}
      <ActionButton
        isBusy={out.isPending || out.data !== undefined}
        onClick={() => out.mutate(undefined, { onSuccess: () => window.location.reload() })}
      >
        <Trans id="invitation.log-out">Log out and continue</Trans>
      </ActionButton>
      <ActionLink href="/" look="text">
        <Trans id="invitation.stay">Stay logged in as {visitor}</Trans>
      </ActionLink>
    </>
  );
}
