import {
  type ConnectionView,
  getConnections,
  removeConnection,
  saveConnection,
  testConnection,
} from '@kolaj/contract/channel/channel-connection';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { type ConnectionForm, inputOf } from './connection-form.ts';

const keyOf = (pid: string) => ['session', 'firm-connections', pid] as const;

/** How a firm reaches its channels. Never remembered: an admin must see what is stored. */
export const useConnections = (pid: string) =>
  useQuery({
    queryKey: keyOf(pid),
    queryFn: ({ signal }) => call(getConnections, { pid }, { signal }),
    select: ({ data: { result } }) => result,
    gcTime: 0,
  });

interface OfChannel {
  pid: string;
  channel: ChannelKind;
}

/** What is missing comes back as a refusal that names the field. */
export function useSaveConnection({ pid, channel }: OfChannel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: ConnectionForm) => call(saveConnection, { pid, ...inputOf(form, channel) }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(pid) }),
  });
}

/** Tries the connection as it is typed; nothing is sent. */
export const useTestConnection = ({ pid, channel }: OfChannel) =>
  useMutation({ mutationFn: (form: ConnectionForm) => call(testConnection, { pid, ...inputOf(form, channel) }) });

/** Back to the provider of the server_config. */
export function useRemoveConnection({ pid, channel }: OfChannel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_view: ConnectionView) => call(removeConnection, { pid, channel }),
    onSuccess: (answer) => client.setQueryData(keyOf(pid), answer),
  });
}
