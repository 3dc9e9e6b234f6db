/** What is asked in a backup's snapshot besides whole tables: files of the store, as `copied-files.ts` reads them. */
export const allFiles = `select sha256 || ' ' || bytes from public.blobs order by sha256`;

/** Releases that visitors see: folders below the data folder. */
export const liveReleases = `
  select 'sites/' || id || '/' || live_build_id as place from public.shops
  where live_build_id is not null and deleted_at is null`;

/** The keys that secrets in the data are sealed with, by `Sealer.keyId`. */
export const keysInUse = `
  select key_id as "keyId" from public.shop_secrets union select key_id from public.second_factors
  union select key_id from public.sources where key_id is not null`;
