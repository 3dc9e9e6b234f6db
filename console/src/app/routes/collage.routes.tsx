import { collageStatuses } from '@kolaj/domain/collage/collage';
import { missingKeywords } from '@kolaj/domain/collage/texts/type-value';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
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
    status: z.catch(z.optional(z.enum(collageStatuses)), undefined),
    year: z.catch(z.optional(z.int()), undefined),
    /** The sections that are open; without it those that were left open on this device. */
    open: z.catch(z.optional(z.array(z.enum(collageStatuses))), undefined),
    /** The collage that is looked at, large. */
    look: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('collage', import('../../features/collage/collages.page.tsx')),
    'CollagesPage',
  ),
});

/**
 * The editor (ROUTE-13). One that is missing leads to the folders (ROUTE-21). `all` and `from` say where the person came from and
 * goes back to: the list of the whole folder (EDT-02), the collage shown large, a round of approvals. `debug` shows the JSON (EDT-03).
 */
const editorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/$folder/$subfolder/$file',
  validateSearch: z.object({
    all: z.catch(z.optional(z.boolean()), undefined),
    debug: z.catch(z.optional(z.boolean()), undefined),
    from: z.catch(z.optional(z.enum(['list', 'look', 'verify'])), undefined),
  }),
  beforeLoad: ({ params: { file } }) => {
    if (!isId(file)) throw redirect({ to: '/whatsapp-shop', replace: true });
  },
  component: lazyRouteComponent(
    () => withTexts('editor', import('../../features/editor/editor.page.tsx')),
    'EditorPage',
  ),
});

/** What products lack: of the chosen ones, a folder or subfolder (an id, not `all`), or the whole shop. */
const missingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/missing',
  validateSearch: z.object({
    lacks: z.catch(z.optional(z.enum(missingKeywords)), undefined),
    folder: z.catch(z.optional(z.uuid()), undefined),
    subfolder: z.catch(z.optional(z.uuid()), undefined),
    ids: z.catch(z.optional(z.array(z.uuid())), undefined),
    year: z.catch(z.optional(z.int()), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('collage', import('../../features/collage/missing/missing.page.tsx')),
    'MissingPage',
  ),
});

export const collageRoutes = [collagesRoute, missingRoute, editorRoute] as const;
