import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import type { Broadcast } from '../words/group-kinds.ts';
import { allDeliveries, type LedgerRow } from './ledger.query.ts';

export interface Proof {
  send: Broadcast;
  /** Those it is about, in the order of sending. */
  groups: readonly { group: Broadcast['groups'][number]; rows: readonly LedgerRow[] }[];
}

/** A send with all messages of one group, or of all. */
export const useProof = ({ id, group }: { id: string; group: string | undefined }) =>
  useQuery({
    queryKey: ['broadcasts', 'proof', id, group ?? null],
    queryFn: async ({ signal }): Promise<Proof> => {
      const { data } = await call(getBroadcast, { id, limit: 0 }, { signal });
      const send = data.result;
      const rows = Map.groupBy(await allDeliveries({ id, group, signal }), ({ group_id }) => group_id);
      const groups = send.groups.filter(({ group_id }) => group === undefined || group_id === group);
      return { send, groups: groups.map((one) => ({ group: one, rows: rows.get(one.group_id) ?? [] })) };
    },
  });
