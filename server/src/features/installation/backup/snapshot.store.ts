import { escapeLiteral } from 'pg';

/** What is asked in a backup's snapshot besides whole tables: files of the store, as `copied-files.ts` reads them. */
export const allFiles = `select sha256 || ' ' || bytes from public.blobs order by sha256`;

const isNamed = 'sha256 in (select sha256 from named_files)';

/** Those that were noted in `named_files`. */
export const namedFiles = `select sha256 || ' ' || bytes from public.blobs where ${isNamed} order by sha256`;

/** Releases that visitors see: folders below the data folder. One that was made anew since its publish has a name of its own. */
export const liveReleases = liveReleasesWhere('shops.deleted_at is null');

/** That of one shop. @param shopId its UUID */
export const liveReleaseOf = (shopId: string) => liveReleasesWhere(`shops.id = ${escapeLiteral(shopId)}`);

function liveReleasesWhere(condition: string): string {
  return `
  select 'sites/' || shops.id || '/' || coalesce(builds.release_id, builds.id) as place
  from public.shops join public.builds on builds.id = shops.live_build_id where ${condition}`;
}

/** The installation's keys, and whether it is a held copy, as far as the database has a place for it: an earlier program's has none. */
export const keyHistory = `
  select to_jsonb(installation) ->> 'next_key_id' as "next",
    array(select jsonb_array_elements_text(coalesce(to_jsonb(installation) -> 'former_key_ids', '[]'))) as "former",
    coalesce((to_jsonb(installation) ->> 'sending_held')::boolean
      and to_jsonb(installation) ->> 'held_cause' in ('restored', 'copied'), false) as "isCopy"
  from public.installation`;

/** The keys that secrets in the data are sealed with, by `Sealer.keyId`. */
export const keysInUse = `
  select key_id as "keyId" from public.shop_secrets union select key_id from public.second_factors
  union select key_id from public.sources where key_id is not null and sealed is not null`;
