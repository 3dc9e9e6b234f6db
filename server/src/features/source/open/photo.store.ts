import type { PhotoAnalysis } from '@kolaj/domain/collage/photo';
import { type PhotoFault, photoFaults } from '@kolaj/domain/source/file-trouble';
import { judgedFor } from '@kolaj/domain/source/product/barcode-code';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { codePatterns } from './settings.store.ts';

/** What is known of one photo's bytes: what its pixels tell, or why they cannot be read. */
export type PhotoKnowledge = { kind: 'readable'; analysis: PhotoAnalysis } | { kind: 'unreadable'; fault: PhotoFault };

const photoFault = z.enum(photoFaults);
const verdict = z.nullable(z.boolean());
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** Defaults are for what was found out before these fields were looked for. */
const readCodes = z._default(
  z.array(z.object({ format: z.enum(['EAN13', 'EAN8', 'UPCA', 'Code128']), text: z.string() })),
  [],
);
const photoAnalysis: z.ZodMiniType<PhotoAnalysis> = z.object({
  width: z.int(),
  height: z.int(),
  orientation: z.int(),
  isDirect: z._default(z.boolean(), true),
  refined: z.object({ sha256: z.string(), width: z.int(), height: z.int() }),
  thumbnail: z.string(),
  thumbhash: z.string(),
  sharpness: z.number(),
  meanColor: z.string(),
  hasBarcode: verdict,
  hasFace: verdict,
  hasPerson: verdict,
  face: z._default(z.nullable(box), null),
  barcode: z.nullable(z.string()),
  codes: readCodes,
  barcodeLook: z._default(z.enum(['quick', 'thorough']), 'quick'),
});

/** Of an analysis as it is stored, what tells whether a barcode is on the photo. */
export const barcodeSeen = z.object({ hasBarcode: verdict, barcode: z.nullable(z.string()), codes: readCodes });

/**
 * What is known of these contents, by SHA-256; contents nobody has looked at are absent. A damaged photo that this shop has
 * pardoned counts as what a tolerant look has found, or as not looked at (reliability rule 15).
 */
export async function photoKnowledge(
  scope: Pick<ShopScope, 'db' | 'shopId'>,
  hashes: readonly string[],
): Promise<Map<string, PhotoKnowledge>> {
  if (hashes.length === 0) return new Map();
  const { db, shopId } = scope;
  const rows = await db
    .selectFrom('photo_analyses')
    .leftJoin('photo_pardons', (join) =>
      join.onRef('photo_pardons.sha256', '=', 'photo_analyses.sha256').on('photo_pardons.shop_id', '=', shopId),
    )
    .where('photo_analyses.sha256', 'in', [...new Set(hashes)])
    .where((is) =>
      is.or([
        is.and([is('photo_analyses.tolerant', '=', true), is('photo_pardons.sha256', 'is not', null)]),
        is.and([
          is('photo_analyses.tolerant', '=', false),
          is.or([is('photo_pardons.sha256', 'is', null), is('photo_analyses.verdict', '=', 'readable')]),
        ]),
      ]),
    )
    .select(['photo_analyses.sha256', 'verdict', 'analysis', 'fault'])
    .orderBy('photo_analyses.tolerant', 'desc')
    .execute();
  const patterns = await codePatterns(scope);
  return new Map(
    rows.map(({ sha256, verdict: seen, analysis, fault }) => [
      sha256,
      seen === 'readable'
        ? judgedKnowledge({ kind: 'readable', analysis: z.parse(photoAnalysis, analysis) }, patterns)
        : { kind: 'unreadable', fault: z.parse(photoFault, fault) },
    ]),
  );
}

/** As the shop with these code shapes sees it: what was read of barcodes is stored, which one counts is not (D-28). */
export function judgedKnowledge(knowledge: PhotoKnowledge, patterns: readonly string[]): PhotoKnowledge {
  if (knowledge.kind === 'unreadable') return knowledge;
  return { kind: 'readable', analysis: { ...knowledge.analysis, ...judgedFor(knowledge.analysis, patterns) } };
}

/** Adds to what is known of a readable content. Only these fields change. */
export async function addToAnalysis(
  { db }: Pick<ShopScope, 'db'>,
  sha256: string,
  found: Partial<PhotoAnalysis>,
): Promise<void> {
  await db
    .updateTable('photo_analyses')
    .set({ analysis: sql`analysis || ${JSON.stringify(found)}::jsonb` })
    .where('sha256', '=', sha256)
    .where('verdict', '=', 'readable')
    .execute();
}

/** Keeps what was found out about one content, by a strict or by a tolerant look. The first answer of each stays. */
export async function recordPhotoKnowledge(
  { db }: Pick<ShopScope, 'db'>,
  { sha256, tolerant, knowledge }: { sha256: string; tolerant: boolean; knowledge: PhotoKnowledge },
): Promise<void> {
  await db
    .insertInto('photo_analyses')
    .values({
      sha256,
      tolerant,
      verdict: knowledge.kind,
      analysis: knowledge.kind === 'readable' ? JSON.stringify(knowledge.analysis) : null,
      fault: knowledge.kind === 'unreadable' ? knowledge.fault : null,
    })
    .onConflict((conflict) => conflict.columns(['sha256', 'tolerant']).doNothing())
    .execute();
}

/** The type of a stored original, by its bytes; null when nothing is stored under this hash. */
export async function blobMimes(
  { db }: Pick<ShopScope, 'db'>,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('blobs')
    .where('sha256', 'in', [...new Set(hashes)])
    .select(['sha256', 'mime'])
    .execute();
  return new Map(rows.map(({ sha256, mime }) => [sha256, mime]));
}
