import type { Stream } from '@kolaj/domain/channel/group/group';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError } from '../../lib/calls/api.ts';
import type { Crumb } from '../../ui/page/page-head.tsx';

/** The send screen of each stream. */
export const sendPages = {
  kolaj: '/wgroup/send/$subfolder',
  production: '/wgroup/send_production/$subfolder',
  mobile: '/wgroup/send_mobile/$subfolder',
} as const satisfies Record<Stream, string>;

type Place = (typeof sendPages)[Stream] | '/wgroup/history';

/** The page that one send is looked at on: its send screen, or the history of all. */
export const usePlace = (): Place =>
  useLocation({
    select: ({ pathname }) => {
      if (pathname.startsWith('/wgroup/send_production/')) return sendPages.production;
      if (pathname.startsWith('/wgroup/send_mobile/')) return sendPages.mobile;
      return pathname.startsWith('/wgroup/send/') ? sendPages.kolaj : '/wgroup/history';
    },
  });

/** The address names nothing of this shop: an unknown id, or no id at all. */
export const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

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
            // An empty choice is one, too: the only unsent day is not chosen again.
            days.length === 0 ? { ...before, broadcast, days: [] } : { ...before, days: [...days] },
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
      /** Other days, confirmed again. */
      confirmDays: (days: readonly string[]) =>
        void navigate({
          search: (before) => ({ ...before, days: [...days], view: 'confirm', broadcast: undefined }),
        }),
    }),
    [navigate],
  );
}

/** Back to the list of all sends, with its filter. */
export function useHistoryCrumb(): Crumb {
  const { t } = useLingui();
  return {
    label: t({ id: 'send.history', message: 'Send history' }),
    link: (look) => <Link to="/wgroup/history" search={({ only }) => ({ only })} {...look} />,
  };
}
