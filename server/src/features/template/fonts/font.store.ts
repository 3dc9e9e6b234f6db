import { coverageGroups, type FontCoverage } from '@kolaj/domain/template/fonts/font-coverage';
import { type FontNameFault, fontNameFault } from '@kolaj/domain/template/fonts/font-name';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';

/** A font that the shop has brought. */
export interface ShopFont {
  id: string;
  name: string;
  sha256: string;
  mime: 'font/ttf' | 'font/otf';
  bytes: number;
  licenceNote: string;
  coverage: FontCoverage;
  /** false = removed. */
  isOffered: boolean;
  createdAt: Date;
}

const coverage: z.ZodMiniType<FontCoverage> = z.record(z.enum(coverageGroups), z.string());
const mime = z.enum(['font/ttf', 'font/otf']);

/** The shop's fonts by name, removed ones too: what names them is still drawn with them. */
export async function shopFonts(scope: ShopScope): Promise<ShopFont[]> {
  const rows = await scope.db
    .selectFrom('fonts')
    .innerJoin('blobs', 'blobs.sha256', 'fonts.sha256')
    .where('fonts.shop_id', '=', scope.shopId)
    .select(['fonts.id', 'fonts.name', 'fonts.sha256', 'fonts.bytes', 'fonts.licence_note', 'fonts.coverage'])
    .select(['fonts.created_at', 'fonts.deleted_at', 'blobs.mime'])
    .orderBy(sql`lower(fonts.name)`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sha256: row.sha256,
    bytes: row.bytes,
    mime: z.parse(mime, row.mime),
    licenceNote: row.licence_note,
    coverage: z.parse(coverage, row.coverage),
    isOffered: row.deleted_at === null,
    createdAt: row.created_at,
  }));
}

/** SHA-256 of the fonts with these names, of removed ones too: what was drawn with them is drawn with them again. */
export async function fontHashes(scope: ShopScope, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('fonts')
    .where('shop_id', '=', scope.shopId)
    .where('name', 'in', names)
    .select(['name', 'sha256'])
    .execute();
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

export interface NewFont {
  name: string;
  sha256: string;
  mime: ShopFont['mime'];
  bytes: number;
  licenceNote: string;
  coverage: FontCoverage;
  userId: string;
}

export type AddedFont = { kind: 'added'; id: string } | { kind: 'refused'; why: FontNameFault };

/** Adds a font, or brings a removed one back. A name never comes to mean another file: templates go by it. */
export async function addFont(scope: ShopScope, font: NewFont): Promise<AddedFont> {
  const known = await scope.db
    .selectFrom('fonts')
    .where('shop_id', '=', scope.shopId)
    .where(sql<boolean>`lower(name) = lower(${font.name})`)
    .select(['id', 'sha256', 'name'])
    .executeTakeFirst();
  const fault = fontNameFault(font, known ?? null);
  if (fault) return { kind: 'refused', why: fault };

  const { sha256, bytes, mime: type, userId: added_by, licenceNote: licence_note, name } = font;
  await recordBlobs(scope, [{ sha256, bytes, mime: type }]);
  if (known) {
    await scope.db
      .updateTable('fonts')
      .set({ deleted_at: null, licence_note, added_by })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', known.id)
      .execute();
    return { kind: 'added', id: known.id };
  }
  const values = { shop_id: scope.shopId, name, sha256, bytes, licence_note, added_by };
  const { id } = await scope.db
    .insertInto('fonts')
    .values({ ...values, coverage: JSON.stringify(font.coverage) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'added', id };
}

/** Takes a font out of the lists; what names it goes on being drawn with it. False when there is no such font. */
export async function removeFont(scope: ShopScope, id: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('fonts')
    .set({ deleted_at: sql`coalesce(deleted_at, now())` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
