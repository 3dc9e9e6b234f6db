import { parseDayKey } from '@kolaj/domain/shared/day';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

const size = z.catch(z.optional(z.enum(['many', 'four', 'one'])), undefined);
/** Of the shop in which the address was shared. */
const shop = z.catch(z.optional(z.string()), undefined);

/** The pictures of a brand, or of a whole folder (`all`), to look at and to print. */
const folderSheetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pictures/folder/$folder/$subfolder',
  validateSearch: z.object({
    year: z.catch(z.optional(z.int()), undefined),
    approved: z.catch(z.optional(z.boolean()), undefined),
    size,
    shop,
  }),
  component: lazyRouteComponent(
    () => withTexts('collage', import('../../features/collage/sheet/folder-sheet.page.tsx')),
    'FolderSheetPage',
  ),
});

/** A day in pictures: `YYYY-MM-DD` where the shop is, or `today`. */
const dayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pictures/$day',
  validateSearch: z.object({ size, shop }),
  beforeLoad: ({ params: { day } }) => {
    if (day !== 'today' && parseDayKey(day) === null) {
      throw redirect({ to: '/pictures/$day', params: { day: 'today' }, replace: true });
    }
  },
  component: lazyRouteComponent(
    () => withTexts('collage', import('../../features/collage/sheet/day.page.tsx')),
    'DayPage',
  ),
});

export const picturesRoutes = [folderSheetRoute, dayRoute] as const;
