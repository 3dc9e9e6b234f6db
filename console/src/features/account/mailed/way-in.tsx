import { Trans } from '@lingui/react/macro';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import styles from '../account.module.css';
import { CallFailed } from '../call-failed.tsx';
import { hrefTo } from '../public-links.ts';
import { isForVisitor, joinShop, logOut, type Offer } from './invitation.query.ts';

export interface WayInProps {
  token: string;
  offer: Offer;
  onDead: () => void;
}

/** The one step that comes next for this visitor. */
export function WayIn({ token, offer, onDead }: WayInProps) {
  const { email, hasAccount, visitor } = offer;
  if (isForVisitor(offer)) return <Join token={token} offer={offer} onDead={onDead} />;
  if (visitor !== null) return <OtherAccount email={email} visitor={visitor} />;
  const back = `/verify/invitation/${encodeURIComponent(token)}`;
  return (
    <>
      <p className={styles.below}>
        {hasAccount ? (
          <Trans id="invitation.has-account">
            <strong>{email}</strong> has an account already. Log in with it, then you join.
          </Trans>
        ) : (
          <Trans id="invitation.no-account">
            The invitation is for <strong>{email}</strong>. Make an account with this address.
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
        <Trans id="invitation.log-out">Log out and go on</Trans>
      </ActionButton>
      <ActionLink href="/" look="text">
        <Trans id="invitation.stay">Stay logged in as {visitor}</Trans>
      </ActionLink>
    </>
  );
}
