import type { ChannelFetch, GroupSettings } from '@kolaj/contract/channel/channel-admin';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { GroupsForm, SettingsEditing } from './groups-form.ts';

type Refused = { success: false; code: string };
type Answer<Result> = { success: true; data: { result: Result } };

/** Whose groups are edited, and by which calls: a firm's by an administrator, or the own shop's (D-95). */
export interface GroupsSource {
  /** Its queries begin with this. */
  key: readonly ['session' | 'shop', ...string[]];
  read: (options: { signal: AbortSignal }) => Promise<Answer<GroupSettings>>;
  save: (form: GroupsForm, view: GroupSettings) => Promise<Answer<GroupSettings> | Refused>;
  lastFetch: (kind: ChannelKind, options: { signal: AbortSignal }) => Promise<Answer<ChannelFetch | null>>;
  beginFetch: (kind: ChannelKind) => Promise<Answer<ChannelFetch> | Refused>;
  /** Queries that a save makes stale. */
  follows: readonly (readonly string[])[];
  /** The fifth tab, with the account at the provider; null = it is an administrator's. */
  Settings: ComponentType<{ editor: SettingsEditing; view: GroupSettings }> | null;
}

export const GroupsSourceContext = createContext<GroupsSource | null>(null);

export function useGroupsSource(): GroupsSource {
  const source = useContext(GroupsSourceContext);
  if (source === null) throw new Error('the groups editor stands outside its source');
  return source;
}

const settingsKey = ({ key }: GroupsSource) => [...key, 'groups'] as const;
const fetchKey = ({ key }: GroupsSource, kind: ChannelKind) => [...key, 'found', kind] as const;

/** How often a fetch under way is looked at; it takes seconds per phone. */
const LOOK_MS = 1_000;

/** The group settings. Never remembered: who edits must see what is stored. */
export function useGroupSettings() {
  const source = useGroupsSource();
  return useQuery({
    queryKey: settingsKey(source),
    queryFn: source.read,
    select: ({ data: { result } }) => result,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSaveGroups(view: GroupSettings) {
  const client = useQueryClient();
  const source = useGroupsSource();
  return useMutation({
    mutationFn: (form: GroupsForm) => source.save(form, view),
    onSuccess: async (answer) => {
      if (!answer.success) return;
      client.setQueryData(settingsKey(source), answer);
      await Promise.all(source.follows.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

/** The last fetch of a kind of channels, watched while it runs. */
export function useChannelFetch(kind: ChannelKind) {
  const source = useGroupsSource();
  return useQuery({
    queryKey: fetchKey(source, kind),
    queryFn: ({ signal }) => source.lastFetch(kind, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: ({ state }) => (state.data?.data.result?.status === 'running' ? LOOK_MS : false),
  });
}

/** Asks the provider for its channels; what is missing for it comes back as a refusal (VAL-36). */
export function useFetchChannels(kind: ChannelKind) {
  const client = useQueryClient();
  const source = useGroupsSource();
  return useMutation({
    mutationFn: () => source.beginFetch(kind),
    onSuccess: (answer) => {
      if (answer.success) client.setQueryData(fetchKey(source, kind), answer);
    },
  });
}
