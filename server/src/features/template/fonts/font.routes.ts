import { listFirmFonts, listFonts, removeFont } from '@kolaj/contract/template/font';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { inFirm } from '../../shop/open/firm.store.ts';
import { removeFont as removeStored, shopFonts } from './font.store.ts';
import { fontView } from './font-view.ts';

export interface FontRouteDeps {
  database: Pick<Database, 'db'>;
  media: MediaUrls;
}

/** A shop's own fonts (D-33). */
export function fontRoutes({ database, media }: FontRouteDeps): Route[] {
  return [
    on(listFonts).run(async (_input, { inShop }) => {
      const fonts = await inShop(shopFonts);
      return { success: true, data: { result: fonts.map((font) => fontView(font, media)) } };
    }),

    on(removeFont).run(async ({ id }, { inShop, note }) => {
      await inShop(async (scope) => {
        if (!(await removeStored(scope, id))) throw notFound();
        note({ object: id, diff: {} });
        await tell(scope, { kind: 'shop' });
      });
      return { success: true };
    }),

    on(listFirmFonts).run(async ({ pid }) => {
      const fonts = await inFirm(database, pid, shopFonts);
      return { success: true, data: { result: fonts.map((font) => fontView(font, media)) } };
    }),
  ];
}
