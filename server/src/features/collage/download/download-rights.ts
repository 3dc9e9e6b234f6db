import { isOn } from '@kolaj/domain/shared/loose';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readShop } from '../../shop/open/shop.store.ts';

/** Whether the shop lets its people download (`downloadAll`, D-40). */
export const mayDownload = async (scope: ShopScope) => isOn((await readShop(scope)).serverConfig?.known.downloadAll);

export const downloadsOff = { code: 'downloads_off', message: 'Downloads are switched off for this shop.' } as const;
export const nothingToDownload = {
  code: 'nothing_to_download',
  message: 'There is no active collage with a picture here.',
} as const;
