import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an undo of imports has made every collage of a folder or brand passive: it is not among the others then, until something in it is active
 * again. One that a person has made passive is theirs, and keeps its place in sight. For queries that read `folders` or `subfolders` of this shop:
 * what was undone is looked up once for all of them.
 */
export const isUndone = (table: 'folders' | 'subfolders', shopId: string | RawBuilder<string>) => {
  const place = sql.ref(table === 'folders' ? 'folder_id' : 'subfolder_id');
  const id = sql.ref(`${table}.id`);
  return sql<boolean>`(
    ${id} in (select c.${place} from collages c where c.shop_id = ${shopId} and c.undone_import is not null)
    and not exists (select from collages c where c.shop_id = ${shopId} and c.${place} = ${id} and c.undone_import is null))`;
};
