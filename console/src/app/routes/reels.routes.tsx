import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

const number = z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined);

/**
 * `edit` is the number of the film whose window is open, or `new`; `watch` that of the film in the player; `send` is the film of the day
 * that is being sent to groups.
 */
const validateSearch = z.object({
  edit: z.catch(z.optional(z.union([z.literal('new'), z.coerce.number().check(z.int(), z.minimum(1))])), undefined),
  watch: number,
  send: z.catch(z.optional(z.uuid()), undefined),
});

const reelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reels',
  validateSearch,
  staticData: { area: 'reels' },
  component: lazyRouteComponent(() => withTexts('reels', import('../areas/reels-area.tsx')), 'ReelsArea'),
});

export const reelsRoutes = [reelsRoute] as const;
