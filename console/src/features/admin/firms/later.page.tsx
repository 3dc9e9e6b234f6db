import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconSettings } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';

/** Group settings of the firms (ADM-02…): a later version. */
export function FirmSettingsPage() {
  const { t } = useLingui();
  return <Later icon={IconSettings} title={t({ id: 'admin.firm-settings', message: 'Group settings' })} />;
}

/** Says that this version does not have it, and what works in the meantime. */
function Later({ icon, title }: { icon: Icon; title: string }) {
  const { t } = useLingui();
  const administration = t({ id: 'nav.admin', message: 'Administration' });
  return (
    <>
      <PageHead title={title} crumbs={[{ label: administration, link: { to: '/yta' } }]} />
      <EmptyState
        icon={icon}
        title={t({ id: 'area.not-yet', message: 'Not in this version yet' })}
        reason={<Trans id="admin.later-reason">You can already find firms and open their shops.</Trans>}
      >
        <LinkButton to="/yta" variant="action">
          <Trans id="admin.to-firms">To the firms</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}
