import { telegramTemplates } from '@kolaj/domain/broadcast/telegram/template';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { productQuery } from '../../product/account/session.query.ts';
import { shellRoute } from './shell.route.tsx';

/** `edit`: the window of the message is open. */
const telegramSearch = z.object({
  tab: z.catch(z.optional(z.literal('schedule')), undefined),
  template: z.catch(z.optional(z.enum(telegramTemplates)), undefined),
  edit: z.catch(z.optional(z.literal(true)), undefined),
});
const telegramArea = () => withTexts('telegram', withTexts('schedule', import('../areas/telegram-area.tsx')));

const telegramRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/telegram',
  validateSearch: telegramSearch,
  staticData: { area: 'telegram' },
  component: lazyRouteComponent(telegramArea, 'TelegramArea'),
});

/** The same within Broadcast; a shop that has no Telegram is sent back to the folders (D-73). */
const telegramWithinRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/telegram',
  validateSearch: telegramSearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const product = await queryClient.ensureQueryData(productQuery);
    if (!product?.features.telegram) throw redirect({ to: '/wgroup', replace: true });
  },
  component: lazyRouteComponent(telegramArea, 'TelegramArea'),
});

export const telegramRoutes = [telegramRoute, telegramWithinRoute] as const;
