import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

type View = 'confirm' | 'past' | 'ledger';

/** Changes of the send screen's address: chosen days, the tick, the send that is shown, the open window. */
export function useSendSearch() {
  const navigate = useNavigate({ from: '/wgroup/send/$subfolder' });
  return useMemo(
    () => ({
      /** Days as `YYYY-MM-DD`. */
      choose: (days: readonly string[]) =>
        void navigate({
          search: (before) => ({ ...before, days: days.length === 0 ? undefined : [...days] }),
          replace: true,
        }),
      chooseSale: (sale: boolean) =>
        void navigate({ search: (before) => ({ ...before, sale: sale ? true : undefined }), replace: true }),
      show: (view: View | undefined) => void navigate({ search: (before) => ({ ...before, view }) }),
      /** The progress of one send beside the table (a page on phones); undefined closes it. */
      follow: (broadcast: string | undefined, view?: View) =>
        void navigate({ search: (before) => ({ ...before, broadcast, view }) }),
      /** After a send was taken: its progress, and nothing chosen any more. */
      started: (broadcast: string | undefined) => void navigate({ search: { broadcast }, replace: true }),
      /** Other days, confirmed anew. */
      confirmDays: (days: readonly string[]) =>
        void navigate({ search: (before) => ({ ...before, days: [...days], view: 'confirm', broadcast: undefined }) }),
    }),
    [navigate],
  );
}
