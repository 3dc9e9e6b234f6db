import { sql } from 'kysely';

/**
 * Whether an undo of imports has made every collage of a folder or brand passive: it is not among the others then, until something in it is active
 * again. One that a person has made passive is theirs, and keeps its place in sight. For queries that read `folders` or `subfolders`.
 */
export const isUndone = (table: 'folders' | 'subfolders') => {
  const place = sql.ref(table === 'folders' ? 'folder_id' : 'subfolder_id');
  const [shop, id] = [sql.ref(`${table}.shop_id`), sql.ref(`${table}.id`)];
  return sql<boolean>`(
    exists (select from collages c where c.shop_id = ${shop} and c.${place} = ${id} and c.undone_import is not null)
    and not exists (select from collages c where c.shop_id = ${shop} and c.${place} = ${id} and c.undone_import is null))`;
};
