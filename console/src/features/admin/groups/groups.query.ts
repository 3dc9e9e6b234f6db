import type { Firm } from '@kolaj/contract/admin';
import {
  fetchChannels,
  getChannelFetch,
  getGroupSettings,
  updateFirmConfig,
} from '@kolaj/contract/channel/channel-admin';
import type { ChannelKind } from '@kolaj/domain/channel/group';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

const settingsKey = (pid: string) => ['session', 'firm-groups', pid] as const;
const fetchKey = (pid: string, kind: ChannelKind) => ['session', 'firm-channels', pid, kind] as const;

/** How often a fetch under way is looked at; it takes seconds per phone. */
const LOOK_MS = 1_000;

/** A firm's group settings. Never remembered: an admin must see what is stored. */
export const useGroupSettings = (pid: string) =>
  useQuery({
    queryKey: settingsKey(pid),
    queryFn: ({ signal }) => call(getGroupSettings, { pid }, { signal }),
    select: ({ data: { result } }) => result,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export type ConfigInput = z.input<typeof updateFirmConfig.input>;

/** Saves; a firm that gets its first settings has Edit instead of Add in the table. */
export function useSaveConfig(pid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ConfigInput) => call(updateFirmConfig, input),
    onSuccess: async (answer) => {
      if (!answer.success) return;
      client.setQueryData(settingsKey(pid), answer);
      await client.invalidateQueries({ queryKey: ['session', 'firms'] });
    },
  });
}

/** Gives a firm empty group settings, so that they can be edited (ADM-02, D-81). */
export function useAddGroups() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ keyword }: Firm) => call(updateFirmConfig, { keyword, swc: { phoneIdList: [] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['session', 'firms'] }),
  });
}

/** The last fetch of a kind of channels, watched while it runs. */
export const useChannelFetch = (pid: string, kind: ChannelKind) =>
  useQuery({
    queryKey: fetchKey(pid, kind),
    queryFn: ({ signal }) => call(getChannelFetch, { pid, kind }, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: ({ state }) => (state.data?.data.result?.status === 'running' ? LOOK_MS : false),
  });

/** Asks the provider for its channels; what is missing for it comes back as a refusal (VAL-36). */
export function useFetchChannels(pid: string, kind: ChannelKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(fetchChannels, { pid, kind }),
    onSuccess: (answer) => {
      if (answer.success) client.setQueryData(fetchKey(pid, kind), answer);
    },
  });
}
