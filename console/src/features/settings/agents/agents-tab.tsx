import settings from '../settings.module.css';
import { MobileAgents } from './mobile-agents.tsx';
import { SiteAgents } from './site-agents.tsx';

/** Who sells for the shop: agents of the site, and agents with an app of their own (AGT-01, AGT-02). */
export function AgentsTab() {
  return (
    <div className={settings.page}>
      <MobileAgents />
      <SiteAgents />
    </div>
  );
}
