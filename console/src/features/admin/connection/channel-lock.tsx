import { lockChannels } from '@kolaj/contract/channel/own-channel';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';

/** Whether the firm may connect channels itself (D-95); saved at once. Nothing where the installation allows it to nobody. */
export function ChannelLock({ pid }: { pid: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const queryKey = ['session', 'firm-channel-lock', pid] as const;
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(lockChannels, { pid }, { signal }), gcTime: 0 });
  const lock = useMutation({
    mutationFn: (locked: boolean) => call(lockChannels, { pid, locked }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  const state = query.data?.data.result;
  if (state === undefined || !state.owner_channels) return null;
  return (
    <>
      {lock.isError && <ErrorBanner error={lock.error} onClose={lock.reset} />}
      <Checkbox
        label={t({ id: 'connection.lock', message: 'Only administrators connect channels of this firm' })}
        checked={lock.isPending ? lock.variables : state.locked}
        disabled={lock.isPending}
        onChange={({ currentTarget }) => lock.mutate(currentTarget.checked)}
      />
    </>
  );
}
