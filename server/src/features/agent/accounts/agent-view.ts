import type { MobileAgent } from '@kolaj/contract/agent/mobile-agents';
import { chosenBrands } from '@kolaj/domain/agent/brand-choice';
import type { StoredBrand } from '../../brand/open/brand.store.ts';
import type { AgentProfile } from './profile.store.ts';

/** A mobile agent as the shop's people see it (ENT-50). */
export function agentView(agent: AgentProfile, brands: readonly StoredBrand[]): MobileAgent {
  const chosen = agent.brands === 'all' ? null : chosenBrands(agent.brands, brands);
  return {
    uid: agent.userId,
    email: agent.email,
    name: agent.name,
    role: 'agent',
    extra: {
      isAgent: true,
      selected_brands: chosen?.known.map(({ hash }) => hash) ?? 'all',
      unknown_brands: chosen?.unknown ?? [],
      languages: agent.languages,
      web_agent: agent.webAgent,
      may_mark_sold_out: agent.mayMarkSoldOut,
      disabled: agent.disabledAt !== null,
      second_factor: agent.hasSecondFactor,
    },
    last_login_at: agent.lastLoginAt?.toISOString() ?? null,
    created_at: agent.createdAt.toISOString(),
  };
}
