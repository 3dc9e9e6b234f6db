import { type BrandData, brandsAtMost } from '@kolaj/contract/brand/brand';
import type { FieldError } from '@kolaj/contract/errors';
import { key } from '@kolaj/domain/shared/fold';
import { aliasesAfter, brandClashes, cleanOtherTexts } from '@kolaj/domain/shop/brand-book';
import { storedLogo } from '@kolaj/domain/shop/brand-logo';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import {
  type BrandValues,
  insertBrands,
  lockBrands,
  mirrorBrands,
  nextName,
  setAliases,
  updateBrand,
} from './brand.store.ts';
import type { StoredBrand } from './open/brand.store.ts';
import { ownMedia } from './open/own-media.store.ts';

export type SavedBrand =
  | { kind: 'saved'; id: string; before: StoredBrand | null; after: BrandValues }
  | { kind: 'refused'; fields: FieldError[] }
  | { kind: 'changed'; id: string }
  | { kind: 'too-many' }
  | { kind: 'not-found' };

/** Adds or changes a brand: all of it with its places and names, or nothing. */
export async function saveBrand(scope: ShopScope, data: BrandData): Promise<SavedBrand> {
  const brands = await lockBrands(scope);
  const before = brands.find(({ id }) => id === data.id) ?? null;
  if (data.id !== undefined && !before) return { kind: 'not-found' };
  if (before && data.version !== undefined && data.version !== before.version)
    return { kind: 'changed', id: before.id };
  if (!before && brands.length >= brandsAtMost) return { kind: 'too-many' };

  const others = brands.filter((brand) => brand !== before);
  const after = valuesOf(data, { before, brands });
  const fields = [...missing(after), ...taken(after, others), ...(await strangePictures(scope, { after, before }))];
  if (fields.length > 0) return { kind: 'refused', fields: firstOfEach(fields) };

  const id = before ? await change(scope, { before, after }) : await add(scope, { after, from: brands.length });
  await leaveAliases(scope, { claimed: [after.name, ...after.otherTexts], others });
  await mirrorBrands(scope);
  return { kind: 'saved', id, before, after };
}

interface Known {
  before: StoredBrand | null;
  brands: readonly StoredBrand[];
}

function valuesOf({ name, logo, cover_photo, link, active, other_texts }: BrandData, { before, brands }: Known) {
  const shown = (name ?? before?.name ?? nextName(brands)).replace(/\s+/g, ' ');
  return { name: shown, logo, coverPhoto: cover_photo, link, active, otherTexts: cleanOtherTexts(shown, other_texts) };
}

async function change(
  scope: ShopScope,
  { before, after }: { before: StoredBrand; after: BrandValues },
): Promise<string> {
  await updateBrand(scope, { id: before.id, ...after, aliases: aliasesAfter(before, after) });
  return before.id;
}

async function add(scope: ShopScope, { after, from }: { after: BrandValues; from: number }): Promise<string> {
  const [id] = await insertBrands(scope, [after], { from });
  if (id === undefined) throw new Error('A brand was added without an id.');
  return id;
}

/** What another brand was called once and this one is called now is this one's. */
async function leaveAliases(
  scope: ShopScope,
  { claimed, others }: { claimed: readonly string[]; others: readonly StoredBrand[] },
): Promise<void> {
  const keys = new Set(claimed.map(key));
  for (const { id, aliases } of others) {
    const kept = aliases.filter((text) => !keys.has(key(text)));
    if (kept.length < aliases.length) await setAliases(scope, { id, aliases: kept });
  }
}

/** VAL-19; a name of signs alone could never be found again. */
function missing({ name, logo }: BrandValues): FieldError[] {
  const required = (field: string): FieldError => ({ field, code: 'required', message: `A brand needs a ${field}.` });
  return [
    ...(name === '' ? [required('name')] : []),
    ...(name !== '' && key(name) === ''
      ? [{ field: 'name', code: 'invalid', message: 'A name needs letters or digits.' } as const]
      : []),
    ...(logo === '' ? [required('logo')] : []),
  ];
}

const taken = (after: BrandValues, others: readonly StoredBrand[]): FieldError[] =>
  brandClashes(after, others).map(({ field, text, brand }) => ({
    field,
    code: 'brand_taken',
    brand,
    message: `The brand ${brand} goes by ${text} already.`,
  }));

/** Pictures that are neither the shop's uploads nor what the brand has already. A film is no logo. */
async function strangePictures(
  scope: ShopScope,
  { after, before }: { after: BrandValues; before: StoredBrand | null },
): Promise<FieldError[]> {
  const fields = [
    { field: 'logo', address: after.logo, known: before?.logo, mayMove: false },
    { field: 'cover_photo', address: after.coverPhoto, known: before?.coverPhoto, mayMove: true },
  ];
  const asked = fields.filter(({ address, known }) => address !== '' && address !== known);
  const own = await ownMedia(
    scope,
    asked.map(({ address }) => address),
  );
  return asked
    .filter(({ address, mayMove }) => !own.has(address) || !(mayMove || storedLogo(address)))
    .map(({ field }) => ({ field, code: 'unknown_image', message: 'Upload the picture first.' }));
}

const firstOfEach = (fields: readonly FieldError[]): FieldError[] =>
  [...Map.groupBy(fields, ({ field }) => field).values()].flatMap(([first]) => first ?? []);
