import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePlace } from './place.ts';

type View = 'confirm' | 'past' | 'ledger';

/** Changes of a send screen's or the history's address: chosen days, the tick, the send that is shown, the open window. */
export function useSendSearch() {
  const place = usePlace();
  const navigate = useNavigate({ from: place });
  return useMemo(
    () => ({
      /** Days as `YYYY-MM-DD`. Who chooses some is about to send: the send that was looked at makes room. */
      choose: (days: readonly string[]) =>
        void navigate({
          search: ({ broadcast, ...before }) =>
            days.length === 0 ? { ...before, broadcast, days: undefined } : { ...before, days: [...days] },
          replace: true,
        }),
      chooseSale: (sale: boolean) =>
        void navigate({ search: (before) => ({ ...before, sale: sale ? true : undefined }), replace: true }),
      show: (view: View | undefined) => void navigate({ search: (before) => ({ ...before, view }) }),
      /** The progress of one send beside the list (a page on phones); undefined closes it. */
      follow: (broadcast: string | undefined, view?: View) =>
        void navigate({ search: (before) => ({ ...before, broadcast, view }) }),
      /** After a send was taken: its progress, and nothing chosen any more. */
      started: (broadcast: string | undefined) =>
        void navigate({
          search: (before) => ({ ...before, broadcast, view: undefined, days: undefined, sale: undefined }),
          replace: true,
        }),
      /** Other days, confirmed anew. */
      confirmDays: (days: readonly string[]) =>
        void navigate({
          search: (before) => ({ ...before, days: [...days], view: 'confirm', broadcast: undefined }),
        }),
    }),
    [navigate],
  );
}
