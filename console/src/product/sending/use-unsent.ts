import { linkOptions } from '@tanstack/react-router';
import { useMay } from '../account/use-may.ts';
import { useSendStates } from './send-states.query.ts';

/** What of a folder or subfolder no group has yet, for who may send it, and the way there; null = nothing. */
export function useUnsent({ folder, subfolder }: { folder: string; subfolder?: string | undefined }) {
  const { data = [] } = useSendStates({ folder });
  const maySend = useMay('send');
  const unsent = data.filter(
    ({ subfolder_id: id, unsent: count }) => count > 0 && (subfolder === undefined || id === subfolder),
  );
  const [first] = unsent;
  if (!maySend || first === undefined) return null;
  const count = unsent.reduce((sum, place) => sum + place.unsent, 0);
  const link =
    unsent.length === 1
      ? linkOptions({ to: '/wgroup/send/$subfolder', params: { subfolder: first.subfolder_id } })
      : linkOptions({ to: '/wgroup/$folder', params: { folder } });
  return { count, link };
}
