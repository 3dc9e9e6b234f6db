import path from 'node:path';
import * as z from 'zod/mini';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { asOwner } from '../../../adapters/postgres/copy/merge.ts';
import { readTables } from '../../../adapters/postgres/copy/tables.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { type BackupPlace, pathOf } from '../backup/backup-folder.ts';
import { folderFiles } from '../backup/kept-folders.ts';
import type { Manifest } from '../backup/manifest.ts';
import { jobsOf } from '../backup/restore-backup.ts';
import { hasRowsOfOthers, localFolders } from './arrival.store.ts';
import { howMoves } from './shop-tables.ts';

interface Export {
  /** Of the database that it is built up in. */
  address: DatabaseAddress;
  place: BackupPlace;
  manifest: Manifest;
  shopId: string;
}

/**
 * What an export of ours never holds: things of another shop. An export comes from somebody else's machine, and its sums only say that it is
 * whole: a membership in a shop that is here, a photo folder or a page of its site would open that shop to whoever wrote it.
 */
export async function strangeTrouble(exported: Export): Promise<Refused | null> {
  const what = (await strangeRow(exported)) ?? (await strangeFile(exported)) ?? (await strangeJob(exported));
  return what === null ? null : refused(`The export holds what is not its shop's (${what}). Nothing was imported.`);
}

async function strangeRow({ address, shopId }: Export): Promise<string | null> {
  const looked = await asOwner(address, async (client) => {
    for (const { name } of await readTables(client)) {
      const how = howMoves(name);
      if (how !== 'of-shop' && how !== 'shop') continue;
      const column = how === 'shop' ? 'id' : 'shop_id';
      if (await hasRowsOfOthers(client, name, { column, shopId })) return { kind: 'looked' as const, what: name };
    }
    return { kind: 'looked' as const, what: (await localFolders(client)).find(leadsAway) ?? null };
  });
  return looked.kind === 'refused' ? looked.sentence : looked.what;
}

/** Folders lie below the one of their shop. */
const leadsAway = (folder: string) => path.isAbsolute(folder) || /(^|[\\/])\.\.([\\/]|$)/.test(folder);

async function strangeFile({ place, manifest, shopId }: Export): Promise<string | null> {
  for await (const file of folderFiles(pathOf(place), manifest.folders.part))
    if (!file.path.startsWith('sources/') && !file.path.startsWith(`sites/${shopId}/`)) return file.path;
  return null;
}

const ofOneShop = z.looseObject({ shopId: z.string() });

async function strangeJob({ place, manifest, shopId }: Export): Promise<string | null> {
  for await (const { name, data } of jobsOf(place, manifest)) {
    const parsed = z.safeParse(ofOneShop, data);
    if (!parsed.success || parsed.data.shopId !== shopId) return name;
  }
  return null;
}
