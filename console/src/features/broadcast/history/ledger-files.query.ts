import { listLedgerFiles } from '@kolaj/contract/broadcast/ledger-files';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** Months whose messages are kept as files. They change once a month. */
export const useLedgerFiles = () =>
  useQuery({
    queryKey: ['broadcasts', 'ledger-files'],
    queryFn: ({ signal }) => call(listLedgerFiles, {}, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 3_600_000,
  });
