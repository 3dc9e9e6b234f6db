import type { ReviewClosed } from '@kolaj/contract/approval-link';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PublicFrame } from '../../product/public/public-frame.tsx';
import { whoAsks } from './who-asks.ts';

/** Why a link shows nothing, and whom to ask. */
export function ReviewClosedPage({ closed }: { closed: ReviewClosed }) {
  const title = useTitle()(closed.kind);
  return <PublicFrame title={title} lead={<ClosedLead {...closed} />} />;
}

function useTitle(): (kind: ReviewClosed['kind']) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case 'expired':
        return t({ id: 'review.expired', message: 'This link has expired' });
      case 'unbacked':
        return t({ id: 'review.unbacked', message: 'This link rests' });
      case 'revoked':
        return t({ id: 'review.revoked', message: 'This link was ended' });
      case 'shop-gone':
        return t({ id: 'review.shop-gone', message: 'This shop no longer exists' });
      case 'trial-over':
        return t({ id: 'review.paused', message: 'Approval is paused' });
      case 'unknown':
        return t({ id: 'review.unknown', message: 'This link does not work' });
    }
  };
}

function ClosedLead({ kind, shop: shopName, sender: senderName }: ReviewClosed): ReactNode {
  const shop = shopName ?? '';
  const who = whoAsks({ shop, sender: senderName });
  switch (kind) {
    case 'expired':
      return (
        <Trans id="review.expired-lead">
          What you decided is saved. {who} can extend the link: this same address then works again.
        </Trans>
      );
    case 'unbacked':
      return (
        <Trans id="review.unbacked-lead">
          Who sent it may not approve for {who} any more. What you decided is saved. The shop can extend the link: this
          same address then works again.
        </Trans>
      );
    case 'revoked':
      return (
        <Trans id="review.revoked-lead">
          What you decided is saved. If you should look at more, ask {who} for a new link.
        </Trans>
      );
    case 'shop-gone':
      return <Trans id="review.shop-gone-lead">{shop} was closed. There is nothing left to decide.</Trans>;
    case 'trial-over':
      return (
        <Trans id="review.paused-lead">
          {shop} cannot take decisions at the moment. What you decided is saved; this address works again as soon as the
          shop goes on.
        </Trans>
      );
    case 'unknown':
      return (
        <Trans id="review.unknown-lead">
          It is not complete, or it was deleted. Open it again from the message, or ask who sent it for a new one.
        </Trans>
      );
  }
}
