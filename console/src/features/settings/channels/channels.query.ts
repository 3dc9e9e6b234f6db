import type { ChannelFetch } from '@kolaj/contract/channel/channel-admin';
import {
  beginPhone,
  type ChannelRefusal,
  connectBot,
  connectServer,
  fetchOwnGroups,
  getOwnChannels,
  getOwnFetch,
  getOwnGroups,
  getPairingCode,
  getPhoneCode,
  type OwnChannels,
  removeOwnChannel,
  saveOwnGroups,
  sendTest,
} from '@kolaj/contract/channel/own-channel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { productQuery } from '../../../product/account/session.query.ts';
import type { GroupsSource } from '../../../product/groups/groups.query.ts';

const KEY = ['shop', 'channels'] as const;
/** While a number is being connected. */
const CODE_MS = 3_000;

export const useOwnChannels = () =>
  useQuery({
    queryKey: [...KEY, 'own'],
    queryFn: ({ signal }) => call(getOwnChannels, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: 30_000,
  });

type Connected = { success: true; data: { result: OwnChannels } } | ChannelRefusal;

/** What connects or disconnects: afterwards the navigation follows. */
function useConnecting<Input>(connect: (input: Input) => Promise<Connected>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: connect,
    onSuccess: (answer) => {
      if (answer.success) client.setQueryData([...KEY, 'own'], answer);
    },
    onSettled: () => client.invalidateQueries({ queryKey: productQuery.queryKey }),
  });
}

export const useConnectBot = () => useConnecting((token: string) => call(connectBot, { token }));
export const useConnectServer = () =>
  useConnecting((input: z.input<typeof connectServer.input>) => call(connectServer, input));
export const useBeginPhone = () => useConnecting((_nothing: null) => call(beginPhone, {}));
export const useRemoveChannel = () =>
  useConnecting((channel: 'whatsapp' | 'telegram') => call(removeOwnChannel, { channel }));

/** The code to be scanned, renewed while it is looked at; the page behind knows at once when it was. */
export function usePhoneCode(isWanted: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...KEY, 'code'],
    queryFn: async ({ signal }) => {
      const { data } = await call(getPhoneCode, {}, { signal });
      if (data.result.kind === 'connected') await client.invalidateQueries({ queryKey: [...KEY, 'own'] });
      return data.result;
    },
    enabled: isWanted,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (['connected', 'over'].includes(state.data?.kind ?? '') ? false : CODE_MS),
  });
}

export const usePairingCode = () => useMutation({ mutationFn: (number: string) => call(getPairingCode, { number }) });

export const useOwnGroups = () =>
  useQuery({
    queryKey: [...KEY, 'groups'],
    queryFn: ({ signal }) => call(getOwnGroups, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

export const useSendTest = () =>
  useMutation({ mutationFn: (groupId: string) => call(sendTest, { group_id: groupId }) });

/** The shop's own lists of groups, without the account at the provider. */
export const ownGroups: GroupsSource = {
  key: KEY,
  read: ({ signal }) => call(getOwnGroups, {}, { signal }),
  save: ({ lists }, { version }) => {
    const { numberList, numberListTarget, telegramList, whatsappList } = lists;
    const sent = (list: typeof numberList) =>
      list.map(({ spare_phone_ids, ...entry }) => ({ ...entry, spare_phone_ids: [...spare_phone_ids] }));
    return call(saveOwnGroups, {
      version,
      numberList: sent(numberList),
      numberListTarget: sent(numberListTarget),
      telegramList: sent(telegramList),
      whatsappList: sent(whatsappList),
    });
  },
  lastFetch: (kind, { signal }): Promise<{ success: true; data: { result: ChannelFetch | null } }> =>
    call(getOwnFetch, { kind }, { signal }),
  beginFetch: (kind) => call(fetchOwnGroups, { kind }),
  follows: [KEY, ['broadcasts']],
  Settings: null,
};
