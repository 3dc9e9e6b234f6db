import { clearCode } from './clear-code.ts';
import type { Product } from './product.ts';

/**
 * Whether something says which product this is: a code, a barcode, a directory or a person. "kopya" and "IMG_2034" are only what a
 * file is called.
 */
export function hasOwnCode({ pattern, photos, isJoined }: Pick<Product, 'pattern' | 'photos' | 'isJoined'>): boolean {
  // A number alone is a code for the rules of a directory, where those for one name take the whole of it: 9101.
  return isJoined === true || pattern !== 'stem' || photos.some((path) => clearCode(path, []) !== null);
}
