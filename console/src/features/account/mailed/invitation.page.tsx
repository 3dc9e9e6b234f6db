import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import styles from '../account.module.css';
import { readOffer } from './invitation.query.ts';
import { DeadLink, LinkFailed, LinkWorking, TokenMissing } from './mailed-link.tsx';
import { useMailedToken } from './use-mailed-token.ts';
import { WayIn, type WayInProps } from './way-in.tsx';

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
  if (offer === null || isDead) {
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
