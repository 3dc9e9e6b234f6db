import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { DeadLink, TokenMissing } from '../mailed/mailed-link.tsx';
import { useMailedToken } from '../mailed/use-mailed-token.ts';
import { ResetForm } from './reset-form.tsx';

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
