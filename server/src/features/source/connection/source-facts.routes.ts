import { sourceFacts } from '@kolaj/contract/source/source';
import * as z from 'zod/mini';
import { on, type Route } from '../../../http/route.ts';
import { shopSource } from '../open/source.store.ts';

/** Of what a driver keeps, only what a shop's people may see; a local folder's place on the server is not theirs to know. */
const shown = z.object({ host: z._default(z.string(), ''), root: z._default(z.string(), '') });

/** Where the shop's photos come from (D-24). */
export function sourceFactsRoute(): Route {
  return on(sourceFacts).run(async (_input, { inShop }) => {
    const source = await inShop(shopSource);
    const result = source && {
      driver: source.driver,
      by_owner: source.byOwner,
      ...z.parse(shown, source.settings),
    };
    return { success: true, data: { result } };
  });
}
