import { useLocation } from '@tanstack/react-router';

/** The page stands at two addresses (D-73). */
export const useTelegramPlace = (): '/telegram' | '/wgroup/telegram' =>
  useLocation({ select: ({ pathname }) => (pathname.startsWith('/wgroup/') ? '/wgroup/telegram' : '/telegram') });
