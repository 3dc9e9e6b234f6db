import type { ProductPhoto } from '@kolaj/domain/collage/photo';
import { wantsBarcode } from '@kolaj/domain/template/barcode-wish';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { AnalyseDeps } from '../../source/open/photo-analysis.ts';
import { type KnownPhotos, searchBarcodes, seePeople } from '../../source/open/photo-look.ts';
import { liveTemplates } from '../../template/open/template.store.ts';
import { searchesOf } from './work.store.ts';

/** Photos of a brand's folder that are searched in vain before its others are spared. */
const searchedInVain = 6;

export interface CloserLook {
  shopId: string;
  subfolderId: string;
  signal: AbortSignal;
}

/**
 * What the machine's choice needs to know of a collage's photos beyond the first look: people, where nobody could look
 * before, and a barcode by the thorough search, where a template has a slot for it and none was read.
 */
export async function lookCloser(deps: AnalyseDeps, photos: KnownPhotos, look: CloserLook): Promise<KnownPhotos> {
  const seen = await seePeople(deps, photos, look);
  const isWorthIt = await inShop(deps.database, look.shopId, (scope) => isWorthSearching(scope, seen, look));
  return isWorthIt ? searchBarcodes(deps, seen, look) : seen;
}

async function isWorthSearching(scope: ShopScope, photos: KnownPhotos, { subfolderId }: CloserLook): Promise<boolean> {
  const readable = [...photos].flatMap(([path, known]): ProductPhoto[] =>
    known.kind === 'readable' ? [{ path, analysis: known.analysis }] : [],
  );
  if (!wantsBarcode(readable, await liveTemplates(scope))) return false;

  const { inVain, found } = await searchesOf(scope, subfolderId);
  return found || inVain < searchedInVain;
}
