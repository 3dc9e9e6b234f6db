import { hash } from 'node:crypto';
import { keptWith } from '@kolaj/domain/shared/kept-with';
import * as z from 'zod/mini';

/** What a visitor sees of each collage, in digests, by its id: enough to tell what has changed, a twentieth of the snapshot. */
export type Shown = Readonly<Record<string, string>>;

/** What of a collage the digests are made of. */
export interface ShownCollage {
  id: string;
  name: string;
  code: string;
  values: Readonly<Record<string, string>>;
  discountprice: string | null;
  picture: { sha256: string };
}

type Difference = 'price' | 'name' | 'values' | 'picture';

/** Characters of one digest. Two states of one collage are compared, never two collages: 48 bits are plenty. */
const size = 8;
const kinds = ['price', 'name', 'values', 'picture'] as const satisfies readonly Difference[];

const digest = (parts: unknown) => hash('sha256', JSON.stringify(parts), 'base64url').slice(0, size);

const digests = keptWith((collage: ShownCollage): string => {
  const { name, code, values, discountprice, picture } = collage;
  const { price = '', ...others } = values;
  const sorted = Object.entries(others).sort(([one], [other]) => (one < other ? -1 : 1));
  return [digest([price, discountprice ?? '']), digest([code, name]), digest(sorted), digest(picture.sha256)].join('');
});

export const shownOf = (collages: readonly ShownCollage[]): Shown =>
  Object.fromEntries(collages.map((collage) => [collage.id, digests(collage)]));

const shownShape = z.record(z.string(), z.string());

/** null = a build from before had none. */
export function storedShown(value: unknown): Shown | null {
  const { success, data } = z.safeParse(shownShape, value);
  return success ? data : null;
}

/** What differs between two states of a shop's products: of the live site, a preview, and now. */
export function shownChanges(before: Shown, now: Shown) {
  const old = new Map(Object.entries(before));
  const added: string[] = [];
  const changed: string[] = [];
  const ofChanged = { prices: 0, names: 0, values: 0, pictures: 0 };
  for (const [id, present] of Object.entries(now)) {
    const published = old.get(id);
    old.delete(id);
    if (published === undefined) added.push(id);
    if (published === undefined || published === present) continue;
    changed.push(id);
    for (const kind of differences(published, present)) ofChanged[countOf[kind]]++;
  }
  return { added, changed, removed: [...old.keys()], ofChanged };
}

const countOf = { price: 'prices', name: 'names', values: 'values', picture: 'pictures' } as const;

function differences(before: string, now: string): Difference[] {
  const partOf = (text: string, at: number) => text.slice(at * size, (at + 1) * size);
  const found = kinds.filter((_kind, at) => partOf(before, at) !== partOf(now, at));
  // A new price is drawn into the picture too: then it is the price that changed.
  return found.length > 1 ? found.filter((kind) => kind !== 'picture') : found;
}
