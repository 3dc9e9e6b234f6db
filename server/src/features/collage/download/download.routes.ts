import { chooseDownload } from '@kolaj/contract/collage/collage-download';
import { on, type Route } from '../../../http/route.ts';
import { downloadRows, keepSelection } from './download.store.ts';
import { downloadsOff, mayDownload, nothingToDownload } from './download-rights.ts';

/** Choosing what is fetched together; downloading itself is outside the table of calls, because it answers files. */
export function downloadRoutes(): Route[] {
  return [
    on(chooseDownload).run(async ({ collages }, { inShop, account }) =>
      inShop(async (scope) => {
        if (!(await mayDownload(scope))) return { success: false, ...downloadsOff };
        const selectionId = await keepSelection(scope, { userId: account.userId, collages });
        const pictures = (await downloadRows(scope, { selectionId })).length;
        if (pictures === 0) return { success: false, ...nothingToDownload };
        return { success: true, data: { result: { id: selectionId, pictures } } };
      }),
    ),
  ];
}
