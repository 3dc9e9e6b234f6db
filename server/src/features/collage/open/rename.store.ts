import { followsRename, type RenameScope } from '@kolaj/domain/collage/brand-rename';
import { collageStatuses } from '@kolaj/domain/collage/collage';
import { moveCollage } from '@kolaj/domain/collage/status/status';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';

const status = z.enum(collageStatuses);

export interface Renamed {
  folderId: string;
  name: string;
  /** The name that was shown until now. */
  before: string;
}

/** Changes the name that is shown; the name it was imported by stays (D-41). null: there is no such subfolder. */
export async function renameSubfolder(scope: ShopScope, id: string, showingName: string): Promise<Renamed | null> {
  const row = await scope.db
    .selectFrom('subfolders')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .select(['folder_id', 'name', 'showing_name'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await scope.db
    .updateTable('subfolders')
    .set({ showing_name: showingName, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
  return { folderId: row.folder_id, name: row.name, before: row.showing_name ?? row.name };
}

interface Following {
  subfolderId: string;
  before: string;
  scope: RenameScope;
}

/** Ids and statuses of the collages that would follow a renaming. */
export async function followers(
  scope: ShopScope,
  { subfolderId, ...rename }: Following,
): Promise<{ id: string; status: z.infer<typeof status> }[]> {
  const rows = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('subfolder_id', '=', subfolderId)
    .select(['id', 'status', sql<string | null>`editor #>> '{text_data,values,firm}'`.as('firm')])
    .execute();
  return rows
    .map((row) => ({ ...row, status: z.parse(status, row.status) }))
    .filter((collage) => followsRename(collage, rename));
}

/** Writes the new name into the texts of these collages; answers those that are redrawn. One that is being worked on is left alone. */
export async function carryName(scope: ShopScope, ids: readonly string[], firm: string): Promise<string[]> {
  const moved: string[] = [];
  for (const [id, life] of await lockLives(scope, ids)) {
    const step = moveCollage(life, { kind: 'edited' });
    if (step.kind !== 'moved') continue;
    await writeLife(scope, id, step.collage);
    moved.push(id);
  }
  if (moved.length === 0) return moved;
  await scope.db
    .updateTable('collages')
    .set({
      editor: sql`jsonb_set(
        jsonb_set(editor, '{text_data,values,firm}', to_jsonb(${firm}::text)),
        '{text_data,guessed}', coalesce(editor #> '{text_data,guessed}', '[]') - 'firm'::text)`,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${moved}::uuid[])`)
    .execute();
  return moved;
}
