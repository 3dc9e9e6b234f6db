import { type AgentView, getAgent } from '@kolaj/contract/agent/agent-app';
import { call } from '../../../lib/calls/api.ts';
import { useAsked } from '../ui/use-asked.ts';

/** Who sells here and what the shop lets them; asked again every five minutes, since the owner may change it. */
export const useMe = () =>
  useAsked('me', async (signal): Promise<AgentView> => (await call(getAgent, {}, { signal })).data.result, {
    everyMs: 300_000,
  });
