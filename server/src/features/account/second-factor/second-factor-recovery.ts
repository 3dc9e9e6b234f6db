import { randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';

const howMany = 10;
/** 31 signs that nobody mixes up; ten of them are 49 bits, so they are stored by a slow hash (ASVS 6.5.2). */
const signs = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 10;
/** As for passwords. */
const slow = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Fresh codes as they are shown once, `xxxxx-xxxxx`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => {
    const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });
}

/** What a person typed as it was made: case, spaces and hyphens do not count. null = no recovery code looks like that. */
export function asRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === length && [...code].every((sign) => signs.includes(sign)) ? code : null;
}

/** Salted by the account's random id, so that a code can be looked up by its hash and no two accounts share one. */
export const hashRecoveryCode = (userId: string, code: string): Promise<Buffer> =>
  hashRaw(code, { ...slow, salt: Buffer.from(userId.replaceAll('-', ''), 'hex') });
