import { Trans, useLingui } from '@lingui/react/macro';
import { useShop } from '../../../product/account/session.query.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import { useSettings } from '../general/general.query.ts';
import settings from '../settings.module.css';
import { useSettingsAddress } from '../use-settings-address.ts';
import { MobileAgents } from './mobile-agents.tsx';

/** Who sells for the shop: agents of the site, and agents with an app of their own (AGT-01, AGT-02). */
export function AgentsTab() {
  return (
    <div className={settings.page}>
      <MobileAgents />
      <SiteAgents />
    </div>
  );
}

/** Agents of the site are saved with the other settings of the site; here is who they are, and the way there. */
function SiteAgents() {
  const { t } = useLingui();
  const { page } = useSettingsAddress();
  const shop = useShop();
  const { data } = useSettings();
  const agents = data?.values.agent_list ?? [];
  if (shop === null || data === undefined) return null;
  return (
    <TitledSection
      title={t({ id: 'agents.site', message: 'Agents of the site' })}
      about={t({
        id: 'agents.site-about',
        message: 'Visitors choose whom of them they write to. They need no account.',
      })}
      action={
        <LinkButton to={page} search={{ section: 'ordering' }}>
          <Trans id="agents.site-edit">Change them</Trans>
        </LinkButton>
      }
    >
      {agents.length === 0 ? (
        <p className={settings.empty}>
          <Trans id="agents.site-none">Nobody yet: messages go to the shop’s number.</Trans>
        </p>
      ) : (
        <ul className={settings.rows}>
          {agents.map(({ value, text, agentPhone }) => (
            <li key={value} className={settings.row}>
              <span className={settings.words}>
                <strong>{text}</strong>
                <span>+{agentPhone}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}
