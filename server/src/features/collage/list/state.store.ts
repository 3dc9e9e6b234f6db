import type { State } from '@kolaj/domain/collage/collage';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export interface Selection {
  subfolders: readonly string[];
  collages: readonly string[];
}

export type StateChange = { kind: 'changed'; folders: string[] } | { kind: 'not-found' };

/**
 * Makes a selection active or passive. The status stays what it is, and a subfolder's collages keep their own state (D-39).
 * Answers `not-found` when one id is not of this shop; the caller then rolls back: all or nothing.
 */
export async function changeState(scope: ShopScope, selection: Selection, state: State): Promise<StateChange> {
  const subfolders = [...new Set(selection.subfolders)];
  const collages = [...new Set(selection.collages)];
  const changedSubfolders = await scope.db
    .updateTable('subfolders')
    .set({ state, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${subfolders}::uuid[])`)
    .returning('folder_id')
    .execute();
  const changedCollages = await scope.db
    .updateTable('collages')
    // An editor that is open elsewhere asks before it saves over this; what is so already is no change.
    .set({ state, undone_import: null, version: sql`version + (state <> ${state})::integer`, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${collages}::uuid[])`)
    .returning('folder_id')
    .execute();

  const isWhole = changedSubfolders.length === subfolders.length && changedCollages.length === collages.length;
  if (!isWhole) return { kind: 'not-found' };
  return {
    kind: 'changed',
    folders: [...new Set([...changedSubfolders, ...changedCollages].map((row) => row.folder_id))],
  };
}
