import { addAgent, deleteAgent, listAgents, type MobileAgent, updateAgent } from '@kolaj/contract/agent/mobile-agents';
import { listBrands } from '@kolaj/contract/brand/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

const KEY = ['shop', 'mobile-agents'] as const;

/** The shop's mobile agents, with who is out of the way last. */
export const useMobileAgents = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listAgents, {}, { signal }),
    select: ({ agents }) => agents,
  });

/** Names and hashes of the shop's brands, to choose from. */
export const useBrandChoices = () =>
  useQuery({
    queryKey: ['shop', 'brand-choices'],
    queryFn: ({ signal }) => call(listBrands, {}, { signal }),
    select: ({ data: { result } }) => result.map(({ hash, name, other_texts }) => ({ hash, name, other_texts })),
  });
export type BrandOption = NonNullable<ReturnType<typeof useBrandChoices>['data']>[number];

export type AgentWish = z.input<typeof addAgent.input>;

/** Makes an agent, or changes the one of this uid. A refusal is an answer with its code. */
export function useSaveAgent(uid: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid: _none, ...wish }: AgentWish) =>
      uid === null ? call(addAgent, wish) : call(updateAgent, { ...wish, uid }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Takes the second factor off an agent who has lost it; the agent is logged out everywhere and told by mail. */
export function useTakeOffFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, name }: MobileAgent) => call(updateAgent, { uid, name, extra: { second_factor: false } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeleteAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid }: MobileAgent) => call(deleteAgent, { uid }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
