import { capitals, carriesCode, isDeviceName, stemOf } from '../product/product-name.ts';

/**
 * Of the names below a subfolder, those that a camera or messenger gave and that lie in no directory: nothing says which product they
 * show, so each would become one of its own (D-28).
 */
export const namelessPhotos = (names: readonly string[]): string[] =>
  names.filter((name) => !name.includes('/') && isDeviceName(capitals(stemOf(name))) && !carriesCode(name));
