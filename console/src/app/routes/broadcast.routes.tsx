import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
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
    () => withTexts('broadcast', import('../../features/broadcast/folders/send-folders.page.tsx')),
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
    () => withTexts('broadcast', import('../../features/broadcast/folders/send-subfolders.page.tsx')),
    'SendSubfoldersPage',
  ),
});

/** Several brands of a folder at once; `subfolders` are the chosen ones, none = all with something unsent. */
const severalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/several/$folder',
  validateSearch: z.object({
    subfolders: z.catch(z.optional(z.array(z.string())), undefined),
    year: z.catch(z.optional(z.int()), undefined),
  }),
  beforeLoad: ({ params }) => {
    if (!isId(params.folder)) throw redirect({ to: '/wgroup', replace: true });
  },
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/several/several.page.tsx')),
    'SeveralPage',
  ),
});

/** `days` are the chosen ones; `broadcast` is the send whose progress is beside the table; `view` is the open window. */
const sendSearch = z.object({
  year: z.catch(z.optional(z.int()), undefined),
  days: z.catch(z.optional(z.array(z.string())), undefined),
  sale: z.catch(z.optional(z.boolean()), undefined),
  broadcast: z.catch(z.optional(z.uuid()), undefined),
  view: z.catch(z.optional(z.enum(['confirm', 'past', 'ledger'])), undefined),
});
const sendPages = () => withTexts('broadcast', import('../../features/broadcast/send/send.page.tsx'));

const sendRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/send/$subfolder',
  validateSearch: sendSearch,
  component: lazyRouteComponent(sendPages, 'SendPage'),
});

const sendProductionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/send_production/$subfolder',
  validateSearch: sendSearch,
  component: lazyRouteComponent(sendPages, 'SendProductionPage'),
});

const sendMobileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/send_mobile/$subfolder',
  validateSearch: sendSearch,
  component: lazyRouteComponent(sendPages, 'SendMobilePage'),
});

const streamPages = () => withTexts('broadcast', import('../../features/broadcast/folders/streams.page.tsx'));

const productionImagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/production_images',
  validateSearch: z.object({}),
  component: lazyRouteComponent(streamPages, 'ProductionImagesPage'),
});

const mobileImagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/mobile_images',
  validateSearch: z.object({}),
  component: lazyRouteComponent(streamPages, 'MobileImagesPage'),
});

/** Every send; `broadcast` is the one beside the list. */
const historyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/history',
  validateSearch: z.object({
    ...sendSearch.shape,
    only: z.catch(z.optional(z.enum(['open', 'questions'])), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/history/history.page.tsx')),
    'HistoryPage',
  ),
});

/** `day`: of the week or month that is shown; `item`, `add`, `feed`: the open window. */
const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar',
  validateSearch: z.object({
    view: z.catch(z.optional(z.literal('month')), undefined),
    day: z.catch(z.optional(z.iso.date()), undefined),
    item: z.catch(z.optional(z.string()), undefined),
    add: z.catch(z.optional(z.literal(true)), undefined),
    brand: z.catch(z.optional(z.string()), undefined),
    feed: z.catch(z.optional(z.literal(true)), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('schedule', import('../../features/schedule/calendar/calendar.page.tsx')),
    'CalendarPage',
  ),
});

/** A folder's collages to ticked chats of one phone (BC-01). */
const manualRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/broadcast/$folder',
  validateSearch: z.object({
    subfolders: z.catch(z.optional(z.array(z.string())), undefined),
    phone: z.catch(z.optional(z.coerce.string()), undefined),
  }),
  beforeLoad: ({ params }) => {
    if (!isId(params.folder)) throw redirect({ to: '/whatsapp-shop', replace: true });
  },
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/manual/manual.page.tsx')),
    'ManualPage',
  ),
});

/** The phones; `view` is the open window about `phone`. */
const phonesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/phones_status',
  validateSearch: z.object({
    phone: z.catch(z.optional(z.coerce.string()), undefined),
    view: z.catch(z.optional(z.enum(['clear', 'reconnect'])), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/phones/phones.page.tsx')),
    'PhonesPage',
  ),
});

/** How fast phones and bots send. */
const paceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/pace',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/pace/pace.page.tsx')),
    'PacePage',
  ),
});

/** `group`: the provider's id of the group it is about; none = all of them. */
const proofRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/wgroup/proof/$broadcast',
  validateSearch: z.object({ group: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: ({ params }) => {
    if (!isId(params.broadcast)) throw redirect({ to: '/wgroup/history', replace: true });
  },
  component: lazyRouteComponent(
    () => withTexts('broadcast', import('../../features/broadcast/ledger/proof.page.tsx')),
    'ProofPage',
  ),
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
  severalRoute,
  sendRoute,
  sendProductionRoute,
  sendMobileRoute,
  productionImagesRoute,
  mobileImagesRoute,
  historyRoute,
  calendarRoute,
  paceRoute,
  phonesRoute,
  manualRoute,
  proofRoute,
  unknownSendRoute,
] as const;
