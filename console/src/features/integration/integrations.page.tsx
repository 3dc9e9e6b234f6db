import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './integration.module.css';
import { Keys } from './keys/keys.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** A shop's own programs: the keys they call with, and what they are told; the owner's page. */
export function IntegrationsPage() {
  const { t } = useLingui();
  const isStaff = useShop()?.standing === 'staff';
  return (
    <>
      <PageHead
        title={t({ id: 'nav.integrations', message: 'Integrations' })}
        crumbs={[{ label: t({ id: 'nav.settings', message: 'Settings' }), link: { to: '/settings' } }]}
      />
      {isStaff ? (
        <OnlyOwner />
      ) : (
        <div className={styles.page}>
          <Webhooks />
          <Keys />
        </div>
      )}
    </>
  );
}

function OnlyOwner() {
  return (
    <EmptyState
      icon={IconLock}
      title={<Trans id="hook.only-owner">Only the owner connects other programs</Trans>}
      reason={<Trans id="hook.only-owner-reason">They receive orders with the names of customers.</Trans>}
    >
      <LinkButton to="/settings">
        <Trans id="hook.to-settings">To the settings</Trans>
      </LinkButton>
    </EmptyState>
  );
}
