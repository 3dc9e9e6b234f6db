import { listFolders } from '@kolaj/contract/collage/collage';
import { call } from '../../../lib/calls/api.ts';
import { useAsked } from '../ui/use-asked.ts';

/** A folder with what waits in it for a person. */
export interface WaitingFolder {
  id: string;
  name: string;
  /** Collages that wait for approval. */
  waiting: number;
  /** Collages that need work. */
  failed: number;
  /** In whatever state. */
  collages: number;
}

/** Folders of this year with what waits in each. */
export function useFolders() {
  return useAsked('folders', async (signal) => {
    const { data } = await call(listFolders, {}, { signal });
    return data.result.map(({ id, data: { name }, kolaj }): WaitingFolder => {
      const count = (status: 'done' | 'failed') => kolaj.find((one) => one.status === status)?.count ?? 0;
      return {
        id,
        name,
        waiting: count('done'),
        failed: count('failed'),
        collages: kolaj.reduce((sum, one) => sum + one.count, 0),
      };
    });
  });
}
