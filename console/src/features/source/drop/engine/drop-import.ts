import { startImport } from '@kolaj/contract/source/source';
import { ApiError, call } from '../../../../lib/calls/api.ts';

/** Orders the import of subfolders that have got photos from here; a refusal is told in the server's words. */
export async function startDroppedImport(
  places: readonly { folder: string; subfolder: string }[],
): Promise<'started' | { refused: string }> {
  const folders = Map.groupBy(places, ({ folder }) => folder);
  const folder = [...folders].map(([name, inside]) => ({
    ...{ name, path: name },
    sub_folders: inside.map(({ subfolder }) => ({ name: subfolder, path: `${name}/${subfolder}` })),
  }));
  try {
    const answer = await call(startImport, { folder });
    return answer.success ? 'started' : { refused: answer.message };
  } catch (error) {
    return { refused: error instanceof ApiError ? error.message : '' };
  }
}
