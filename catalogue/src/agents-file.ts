import type { SiteAgent } from '@kolaj/domain/site/model';
import type { SiteTexts } from './texts/site-texts.ts';

/** `agents.json`, loaded by every page of a site where visitors choose whom they write to. */
export interface AgentsFile {
  agents: readonly SiteAgent[];
  /** In the shop's language. */
  says: AgentWords;
}

export interface AgentWords {
  chooseContact: string;
  /** `{name}` is the agent's. */
  yourContact: string;
  change: string;
  close: string;
}

export const agentWords = ({ chooseContact, yourContact, change, close }: SiteTexts): AgentWords => ({
  ...{ chooseContact, yourContact, change, close },
});
