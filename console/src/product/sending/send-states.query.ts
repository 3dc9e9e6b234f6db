import { type SendPlaceState, sendStates } from '@kolaj/contract/broadcast/broadcast';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';
import { useShop } from '../account/session.query.ts';

interface Wanted {
  /** Absent = of all folders. */
  folder?: string | undefined;
  year?: number | undefined;
}

/** What was sent of each subfolder and what was not; nothing where the shop does not send. */
export function useSendStates({ folder, year }: Wanted = {}) {
  const sends = useShop()?.features.broadcast === true;
  return useQuery({
    queryKey: ['broadcasts', 'states', folder ?? null, year ?? null],
    queryFn: ({ signal }) => call(sendStates, { folder_id: folder, year }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: sends,
  });
}

type Numbers = Pick<SendPlaceState, 'unsent' | 'uncertain' | 'sending' | 'paused' | 'failed' | 'sent_at'>;

/** Several places as one. */
export const sumStates = (states: readonly Numbers[]): Numbers => ({
  unsent: states.reduce((sum, { unsent }) => sum + unsent, 0),
  uncertain: states.reduce((sum, { uncertain }) => sum + uncertain, 0),
  sending: states.reduce((sum, { sending }) => sum + sending, 0),
  paused: states.reduce((sum, { paused }) => sum + paused, 0),
  failed: states.reduce((sum, { failed }) => sum + failed, 0),
  sent_at: states.reduce<string | null>(
    (last, { sent_at: at }) => (at !== null && at > (last ?? '') ? at : last),
    null,
  ),
});

/** The subfolder to send next: the one after this one with something unsent, from the beginning again after the last. */
export function nextUnsent(states: readonly SendPlaceState[], after: string): SendPlaceState | null {
  const from = states.findIndex(({ subfolder_id: id }) => id === after) + 1;
  const inTurn = [...states.slice(from), ...states.slice(0, from)];
  return inTurn.find(({ subfolder_id: id, unsent }) => id !== after && unsent > 0) ?? null;
}
