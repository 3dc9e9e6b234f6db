import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { type Refused, refused } from '../adapters/postgres/trouble/file-trouble.ts';
import type { KeySettings } from '../settings/key-settings.ts';
import { type KeyFile, newKey, readKeyFile, writeFirstKeyFile } from './key-file.ts';
import { type Sealer, sealer } from './seal.ts';

/** Where the installation's key is, and how a file of it is opened. */
export interface KeyPlace extends Pick<KeySettings, 'secretKey' | 'keyPassphrase'> {
  dataDir: string;
  /** Asks at the terminal for a passphrase, by the question; null = there is nobody. */
  ask: ((question: string) => Promise<string>) | null;
}

export interface FoundKey {
  kind: 'found';
  sealer: Sealer;
  kept: 'environment' | 'file' | 'protected-file';
  /** Of a protected file, to protect the next one with. */
  passphrase: string | null;
}

export const keyFileOf = (dataDir: string) => path.join(dataDir, 'secret.key');

/** The key that is to come, while it is changed. */
export const nextKeyFileOf = (dataDir: string) => `${keyFileOf(dataDir)}.next`;

/** The key of the environment, else that of the data folder. Makes none. */
export async function findKey(place: KeyPlace): Promise<FoundKey | { kind: 'none' } | Refused> {
  if (place.secretKey !== null)
    return { kind: 'found', sealer: sealer(place.secretKey), kept: 'environment', passphrase: null };
  return openKeyFile(keyFileOf(place.dataDir), { passphrase: place.keyPassphrase, ask: place.ask });
}

/** Its fingerprint, for which no passphrase is needed. */
export async function findKeyId({ secretKey, dataDir }: Omit<KeyPlace, 'ask'>): Promise<string | null> {
  if (secretKey !== null) return sealer(secretKey).keyId;
  return keyIdIn(await readKeyFile(keyFileOf(dataDir)));
}

export function keyIdIn(file: KeyFile): string | null {
  if (file.kind === 'plain') return sealer(file.key).keyId;
  return file.kind === 'protected' ? file.keyId : null;
}

/** As `findKey`; where there is none a file of 0600 is made, protected if there is a passphrase. */
export async function findOrMakeKey(place: KeyPlace): Promise<FoundKey | Refused> {
  const found = await findKey(place);
  if (found.kind !== 'none') return found;
  await writeFirstKeyFile(keyFileOf(place.dataDir), newKey(), place.keyPassphrase);
  const made = await findKey(place);
  if (made.kind === 'none') throw new Error('The key file is gone again.');
  return made;
}

/** Opens one key file, asking for its passphrase if nobody has set it. */
export async function openKeyFile(
  file: string,
  { passphrase, ask }: { passphrase: string | null } & Pick<KeyPlace, 'ask'>,
): Promise<FoundKey | { kind: 'none' } | Refused> {
  const name = path.basename(file);
  const read = await readKeyFile(file).catch(unreadable);
  switch (read.kind) {
    case 'none':
    case 'refused':
      return read;
    case 'damaged':
      return refused(`${file} is not a whole key. Put it back from where you keep a copy.`);
    case 'plain':
      await chmod(file, 0o600).catch(() => undefined);
      return { kind: 'found', sealer: sealer(read.key), kept: 'file', passphrase: null };
    case 'protected': {
      const said = passphrase ?? (await ask?.(`Passphrase of ${name}: `)) ?? null;
      if (said === null)
        return refused(`${file} is protected by a passphrase. Set KOLAJ_KEY_PASSPHRASE, or start at a terminal.`);
      const key = await read.open(said);
      return key === null
        ? refused(`The passphrase does not open ${file} (KOLAJ_KEY_PASSPHRASE). Is it that of an earlier key?`)
        : { kind: 'found', sealer: sealer(key), kept: 'protected-file', passphrase: said };
    }
  }
}

function unreadable(error: unknown): Refused {
  const reason = error instanceof Error ? error.message : 'unknown reason';
  return refused(`The key cannot be read: ${reason}`);
}
