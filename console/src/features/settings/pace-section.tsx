import { Trans } from '@lingui/react/macro';
import { IconGauge } from '@tabler/icons-react';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Leads to how fast the shop sends; where nothing is sent there is no pace. */
export function PaceSection() {
  const shop = useShop();
  if (shop?.features.broadcast !== true) return null;
  return (
    <SettingsSection
      title={<Trans id="pace.title">Sending pace</Trans>}
      about={<Trans id="pace.about">How fast phones and bots send, their hours and their daily cap.</Trans>}
      action={
        <LinkButton to="/wgroup/pace" leftSection={<IconGauge size={18} stroke={1.75} aria-hidden />}>
          <Trans id="pace.open">Look at it</Trans>
        </LinkButton>
      }
    >
      {null}
    </SettingsSection>
  );
}
