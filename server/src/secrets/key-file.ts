import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { syncToDisk } from '../adapters/disk/sync.ts';
import { sealer } from './seal.ts';

/** What is in a key file. A protected one says of which key it is without its passphrase. */
export type KeyFile =
  | { kind: 'none' }
  | { kind: 'plain'; key: string }
  | ProtectedKeyFile
  /** Cut, altered, or something else. */
  | { kind: 'damaged' };

export interface ProtectedKeyFile {
  kind: 'protected';
  keyId: string;
  /** null = the passphrase is wrong, or the file was altered. */
  open: (passphrase: string) => Promise<string | null>;
}

/** As for `KOLAJ_SECRET_KEY`. */
const shortestKey = 32;

/** 128 MB and half a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 };

const protectedFile = z.object({
  kind: z.literal('kolaj-key'),
  format: z.literal(1),
  keyId: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  scrypt: z.object({
    N: z.int().check(z.minimum(2 ** 14), z.maximum(2 ** 20)),
    r: z.int().check(z.minimum(1), z.maximum(16)),
    p: z.int().check(z.minimum(1), z.maximum(4)),
    salt: z.base64(),
  }),
  /** Nonce, the key under AES-256-GCM, tag. */
  sealed: z.base64(),
});
type Cost = Omit<z.infer<typeof protectedFile>['scrypt'], 'salt'>;

export async function readKeyFile(file: string): Promise<KeyFile> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kind: 'none' };
    throw error;
  }
  if (!text.startsWith('{')) return text.length < shortestKey ? { kind: 'damaged' } : { kind: 'plain', key: text };
  const parsed = protectedFile.safeParse(jsonOrNull(text));
  if (!parsed.success) return { kind: 'damaged' };
  const { keyId, scrypt: derived, sealed } = parsed.data;
  return {
    kind: 'protected',
    keyId,
    async open(passphrase) {
      const wrapping = await derive(passphrase, Buffer.from(derived.salt, 'base64'), derived);
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const cipher = createDecipheriv('aes-256-gcm', wrapping, bytes.subarray(0, 12)).setAAD(Buffer.from(keyId));
        cipher.setAuthTag(bytes.subarray(-16));
        return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Writes the file whole or not at all, readable by its owner only, and so that it survives a loss of power. Replaces another. */
export async function writeKeyFile(file: string, key: string, passphrase: string | null): Promise<void> {
  const made = await writeBeside(file, key, passphrase);
  try {
    await rename(made, file);
  } finally {
    await rm(made, { force: true });
  }
  await syncToDisk(path.dirname(file));
}

/** As `writeKeyFile`, but leaves a file that is there: of two processes that start together one wins, and nobody reads half a key. */
export async function writeFirstKeyFile(file: string, key: string, passphrase: string | null): Promise<void> {
  const made = await writeBeside(file, key, passphrase);
  try {
    await link(made, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(made, { force: true });
  }
  await syncToDisk(path.dirname(file));
}

export const newKey = (): string => randomBytes(32).toString('hex');

async function writeBeside(file: string, key: string, passphrase: string | null): Promise<string> {
  const text = passphrase === null ? key : await protect(key, passphrase);
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(made, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return made;
}

async function protect(key: string, passphrase: string): Promise<string> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const { keyId } = sealer(key);
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, cost), nonce).setAAD(Buffer.from(keyId));
  const sealed = Buffer.concat([nonce, cipher.update(key, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const derived = { ...cost, salt: salt.toString('base64') };
  const file: z.infer<typeof protectedFile> = {
    ...{ kind: 'kolaj-key', format: 1, keyId, scrypt: derived },
    sealed: sealed.toString('base64'),
  };
  return `${JSON.stringify(file)}\n`;
}

const scryptOf = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** The same letter can be typed in several ways: composed it is one. */
const derive = (passphrase: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  scryptOf(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r });

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
