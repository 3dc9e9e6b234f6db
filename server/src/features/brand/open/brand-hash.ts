import { createHash } from 'node:crypto';
import { brandHashInput, brandHashLength } from '@kolaj/domain/shop/brand';

/** D-49: the first 16 hex digits of SHA-256 of the folded name. */
export const brandHash = (name: string) =>
  createHash('sha256').update(brandHashInput(name)).digest('hex').slice(0, brandHashLength);
