import { randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { secretPlaces } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import type { Post } from '../../mail/open/letter.ts';
import { readRecipient } from '../links/recipient.store.ts';
import {
  beginFactor,
  readFactor,
  replaceRecoveryCodes,
  type StoredFactor,
  switchOn,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts';

export interface SecondFactorDeps {
  sealer: Sealer;
  post: Post;
}

interface GivenCode {
  userId: string;
  /** As typed: six digits of the app, or a recovery code. */
  code: string;
  now: Date;
}

/** RFC 6238 as every authenticator app knows it: SHA-1, 30 s, six digits. A code of the step before or after is right too. */
const toleranceSeconds = 30;

/** A fresh secret, Base32, and the address of the QR code. Nothing is switched on by it. `on` = there is one already. */
export async function prepareSecondFactor(
  scope: SystemScope,
  { sealer }: Pick<SecondFactorDeps, 'sealer'>,
  { userId, email }: { userId: string; email: string },
): Promise<{ kind: 'begun'; secret: string; otpauth: string } | { kind: 'on' }> {
  const secret = generateSecret();
  const sealed = sealer.seal(secret, secretPlaces.secondFactor(userId));
  if (!(await beginFactor(scope, { userId, sealed, keyId: sealer.keyId }))) return { kind: 'on' };
  return { kind: 'begun', secret, otpauth: generateURI({ issuer: 'Kolaj', label: email, secret }) };
}

/** Switches the prepared second factor on, if the code is right; the recovery codes are told this once. */
export async function switchSecondFactorOn(
  scope: SystemScope,
  deps: SecondFactorDeps,
  given: GivenCode,
): Promise<{ kind: 'on'; recoveryCodes: string[] } | { kind: 'wrong' } | { kind: 'not_begun' }> {
  const factor = await readFactor(scope, given.userId);
  if (!factor || factor.isOn) return { kind: 'not_begun' };
  if (!(await takeAppCode(scope, deps, { factor, ...given }))) return { kind: 'wrong' };
  await switchOn(scope, given.userId);
  await deps.post(scope, await readRecipient(scope, given.userId), { kind: 'second-factor-on' });
  return { kind: 'on', recoveryCodes: await freshRecoveryCodes(scope, given.userId) };
}

/** Ten new codes; the ones before are void. The answer is the only copy. */
export async function freshRecoveryCodes(scope: SystemScope, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(userId, asRecoveryCode(code) ?? code));
  await replaceRecoveryCodes(scope, userId, hashes);
  return codes;
}

/**
 * Checks what was typed at login, and uses it up: no code is good twice, of several at once one wins. The use of a recovery
 * code is mailed. `none` = the account has no second factor.
 */
export async function checkSecondFactor(
  scope: SystemScope,
  deps: SecondFactorDeps,
  given: GivenCode,
): Promise<{ kind: 'right' | 'right-recovery' | 'wrong' | 'none' }> {
  const factor = await readFactor(scope, given.userId);
  if (!factor?.isOn) return { kind: 'none' };
  if (await takeAppCode(scope, deps, { factor, ...given })) return { kind: 'right' };

  const code = asRecoveryCode(given.code);
  const taken = code && (await takeRecoveryCode(scope, given.userId, await hashRecoveryCode(given.userId, code)));
  if (!taken) return { kind: 'wrong' };
  const letter = { kind: 'recovery-code-used', left: taken.left } as const;
  await deps.post(scope, await readRecipient(scope, given.userId), letter);
  return { kind: 'right-recovery' };
}

/** Apps show `123 456`. */
const digitsOf = (typed: string) => typed.replaceAll(/\s/g, '');

async function takeAppCode(
  scope: SystemScope,
  { sealer }: Pick<SecondFactorDeps, 'sealer'>,
  { factor, userId, code, now }: GivenCode & { factor: StoredFactor },
): Promise<boolean> {
  const token = digitsOf(code);
  // A secret sealed by another key cannot be read: then only recovery codes help, and nobody gets in without.
  if (!/^\d{6}$/.test(token) || factor.keyId !== sealer.keyId) return false;
  const secret = sealer.open(factor.sealed, secretPlaces.secondFactor(userId));
  const epoch = Math.floor(now.getTime() / 1000);
  const verified = verifySync({ secret, token, epoch, epochTolerance: toleranceSeconds });
  // The library's own guard against replays throws when the clock was set back; the table's does not.
  return verified.valid && 'timeStep' in verified && (await takeStep(scope, userId, verified.timeStep));
}

const howMany = 10;
/** 31 signs that nobody mixes up; ten of them are 49 bits, so they are stored by a slow hash (ASVS 6.5.2). */
const signs = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 10;
/** As for passwords. */
const slow = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Fresh codes as they are shown once, `xxxxx-xxxxx`. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => {
    const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });
}

/** What a person typed as it was made: case, spaces and hyphens do not count. null = no recovery code looks like that. */
function asRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === length && [...code].every((sign) => signs.includes(sign)) ? code : null;
}

/** Salted by the account's random id, so that a code can be looked up by its hash and no two accounts share one. */
const hashRecoveryCode = (userId: string, code: string): Promise<Buffer> =>
  hashRaw(code, { ...slow, salt: Buffer.from(userId.replaceAll('-', ''), 'hex') });
