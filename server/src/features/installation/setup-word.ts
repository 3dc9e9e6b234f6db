import { randomInt } from 'node:crypto';
import { hashOfToken } from '../../secrets/token.ts';

/** Without signs that look alike. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A word for a terminal, to be typed by hand: four groups of four, some 78 bits. */
export const newSetupWord = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-');

/** However it was typed: small letters, spaces and dashes do not matter. */
export const hashOfSetupWord = (word: string): Buffer => hashOfToken(word.toUpperCase().replace(/[^A-Z0-9]/g, ''));
