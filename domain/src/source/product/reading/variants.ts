import { fold } from '../../../shared/fold.ts';
import type { Name } from './names-of-one-form.ts';

/** `GD-12`, `-A`, `_`, `1`: a code, a letter or two behind it, and the number of the photo. */
const variantOf = /^(.*\p{N}.*?)([^\p{L}\p{N}]+\p{L}{1,2})[^\p{L}\p{N}]+(\p{N}{1,3})$/u;

/**
 * The codes of names in which a letter tells products apart: GD-12-A_1, GD-12-A_2, GD-12-B_1. A product has one photo 1, so the
 * letter belongs to the code; as it differs, names of one form do not show it. With one photo of each nobody knows:
 * F and B may be front and back.
 */
export function variantCodes(names: readonly Name[]): ReadonlyMap<string, string> {
  const found = names.flatMap(({ path, bare }) => {
    const [, code, letters, number] = variantOf.exec(bare) ?? [];
    if (code === undefined || letters === undefined || number === undefined) return [];
    return [{ path, code: code + letters, of: fold(code), number: Number(number) }];
  });
  const photosOf = Map.groupBy(found, ({ code }) => fold(code));
  const isCounted = (code: string) => (photosOf.get(fold(code))?.length ?? 0) > 1;
  const apart = Map.groupBy(found, ({ of }) => of)
    .values()
    .filter((same) => {
      const codesOf = Map.groupBy(same, ({ number }) => number).values();
      const areTwo = codesOf.some((photos) => new Set(photos.map(({ code }) => fold(code))).size > 1);
      return areTwo && same.some(({ code }) => isCounted(code));
    });
  return new Map([...apart].flat().map(({ path, code }) => [path, code]));
}
