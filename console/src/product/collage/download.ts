import {
  chooseDownload,
  collageDownloadPath,
  selectionDownloadPath,
  subfolderDownloadPath,
} from '@kolaj/contract/collage/collage-download';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { isOn } from '@kolaj/domain/shared/loose';
import { call } from '../../lib/calls/api.ts';
import { useShop } from '../account/session.query.ts';

/** Whether the shop lets its people download; the server refuses the rest automatically (COL-11, D-40). */
export const useMayDownload = (): boolean => isOn(useShop()?.server_config?.downloadAll);

const at = (path: string, id: string) => path.replace(':id', id);
export const collageDownload = (id: string) => at(collageDownloadPath, id);
export const subfolderDownload = (id: string) => at(subfolderDownloadPath, id);

/** Lets the browser fetch a selection as one archive, at its own pace; answers the server's refusal, or null. */
export async function downloadSelection(collages: readonly string[]): Promise<RefusalCode | null> {
  const answer = await call(chooseDownload, { collages: [...collages] });
  if (!answer.success) return answer.code;
  const link = document.createElement('a');
  link.href = at(selectionDownloadPath, answer.data.result.id);
  link.download = '';
  link.click();
  return null;
}
