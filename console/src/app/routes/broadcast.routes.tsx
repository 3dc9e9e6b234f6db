import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/i18n.ts';
import { productQuery } from '../../lib/session.query.ts';
import { isId } from './route-id.ts';
import { shellRoute } from './shell.route.tsx';

const sendFoldersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup',
  validateSearch: z.object({
    q: z.catch(z.optional(z.string()), undefined),
    year: z.catch(z.optional(z.int()), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/send-folders.page.tsx')),
    'SendFoldersPage',
  ),
});

const sendSubfoldersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/$folder',
  validateSearch: z.object({
    q: z.catch(z.optional(z.string()), undefined),
    year: z.catch(z.optional(z.int()), undefined),
  }),
  beforeLoad: ({ params }) => {
    if (!isId(params.folder)) throw redirect({ to: '/wgroup', replace: true });
  },
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/send-subfolders.page.tsx')),
    'SendSubfoldersPage',
  ),
});

/** `days` are the chosen ones; `broadcast` is the send whose progress stands beside the table; `view` is the open window. */
const sendRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/send/$subfolder',
  validateSearch: z.object({
    days: z.catch(z.optional(z.array(z.string())), undefined),
    sale: z.catch(z.optional(z.boolean()), undefined),
    broadcast: z.catch(z.optional(z.string()), undefined),
    view: z.catch(z.optional(z.enum(['confirm', 'past', 'ledger'])), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/send.page.tsx')),
    'SendPage',
  ),
});

/** The Telegram page within Broadcast; a shop that has none is sent back to the folders (D-73). */
const telegramRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/telegram',
  validateSearch: z.object({}),
  staticData: { area: 'telegram' },
  beforeLoad: async ({ context: { queryClient } }) => {
    const product = await queryClient.ensureQueryData(productQuery);
    if (!product?.features.telegram) throw redirect({ to: '/wgroup', replace: true });
  },
  component: lazyRouteComponent(() => import('../areas/area.page.tsx'), 'AreaPage'),
});

/** Unknown paths go back to the folders; an unknown folder or subfolder is told by its page. */
const unknownSendRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/$folder/$unknown',
  validateSearch: z.object({}),
  beforeLoad: () => {
    throw redirect({ to: '/wgroup', replace: true });
  },
});

export const broadcastRoutes = [
  sendFoldersRoute,
  sendSubfoldersRoute,
  sendRoute,
  telegramRoute,
  unknownSendRoute,
] as const;
