import { getCollage } from '@kolaj/contract/collage';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ApiError, call } from '../../lib/api.ts';
import { withTexts } from '../../lib/i18n.ts';
import { isId } from './route-id.ts';
import { shellRoute } from './shell.route.tsx';

/** `$subfolder` is an id or the word `all` (ROUTE-20). */
const collagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/$folder/$subfolder',
  validateSearch: z.object({
    q: z.catch(z.optional(z.string()), undefined),
    passive: z.catch(z.optional(z.boolean()), undefined),
    discounted: z.catch(z.optional(z.boolean()), undefined),
    status: z.catch(z.optional(z.enum(['failed', 'done', 'pending', 'verified'])), undefined),
    year: z.catch(z.optional(z.int()), undefined),
    /** The collage that is looked at, large. */
    look: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('collage', import('../../features/collage/collages.page.tsx')),
    'CollagesPage',
  ),
});

/**
 * The editor's address (ROUTE-13). This version has no editor: the collage is shown large in its list, where it can be mended.
 * One that is missing leads to the folders (ROUTE-21); `all=true` to the list of the whole folder.
 */
const editorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/$folder/$subfolder/$file',
  validateSearch: z.object({ all: z.catch(z.optional(z.boolean()), undefined) }),
  beforeLoad: async ({ params: { folder, subfolder, file }, search: { all } }) => {
    const isThere = isId(file) && (await isCollage(file));
    if (!isThere) throw redirect({ to: '/whatsapp-shop', replace: true });
    throw redirect({
      to: '/whatsapp-shop/$folder/$subfolder',
      params: { folder, subfolder: all === true ? 'all' : subfolder },
      search: { look: file },
      replace: true,
    });
  },
});

async function isCollage(file: string): Promise<boolean> {
  try {
    await call(getCollage, { file });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

export const collageRoutes = [collagesRoute, editorRoute] as const;
