import { brandShown, type LogoBrand, storedLogo } from '@kolaj/domain/shop/brand-logo';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';

/** A brand's logo that can be drawn on collages. */
export interface BrandLogo {
  /** SHA-256 of the stored picture. */
  sha256: string;
  mime: 'image/png' | 'image/webp' | 'image/jpeg';
  width: number;
  height: number;
}

const mimes = ['image/png', 'image/webp', 'image/jpeg'] as const;

/**
 * The shop's brands with their logos, in its order; those without a logo of ours show their name. What a brand was called before
 * is one of its further names here: collages keep the name they were made with.
 */
export async function brandLogos(scope: ShopScope): Promise<(LogoBrand & { logo: BrandLogo | null })[]> {
  const brands = await shopBrands(scope);
  const logos = await storedPictures(
    scope,
    brands.flatMap(({ logo }) => storedLogo(logo) ?? []),
  );
  return brands.map(({ name, otherTexts, aliases, logo }) => ({
    name,
    otherTexts: [...otherTexts, ...aliases],
    logo: logos.get(storedLogo(logo) ?? '') ?? null,
  }));
}

/** The logo that a collage shows whose `firm` is this; null = its name is shown as text. */
export async function logoOf(scope: ShopScope, firm: string): Promise<BrandLogo | null> {
  if (firm.trim() === '') return null;
  return brandShown(firm, await brandLogos(scope))?.logo ?? null;
}

async function storedPictures(
  { db }: Pick<ShopScope, 'db'>,
  hashes: readonly string[],
): Promise<Map<string, BrandLogo>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('blobs')
    .where('sha256', 'in', [...new Set(hashes)])
    .select(['sha256', 'mime', 'width', 'height'])
    .execute();
  return new Map(
    rows.flatMap(({ sha256, mime: stored, width, height }): [string, BrandLogo][] => {
      const mime = mimes.find((known) => known === stored);
      return mime && width && height ? [[sha256, { sha256, mime, width, height }]] : [];
    }),
  );
}
