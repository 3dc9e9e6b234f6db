import type { Stream } from '@kolaj/domain/channel/group';
import { useLocation } from '@tanstack/react-router';

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
