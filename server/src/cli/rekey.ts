import path from 'node:path';
import type { KeyState } from '@kolaj/domain/installation/key-state';
import type { DatabaseAddress } from '../adapters/postgres/address.ts';
import { lockDataDir } from '../adapters/postgres/data-folder/data-lock.ts';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { fileTrouble, type Refused, refused } from '../adapters/postgres/trouble/file-trouble.ts';
import { type Env, readEnv, roles } from '../env.ts';
import { changeKey, changeTrouble, takeOtherKey } from '../features/installation/rekey/change-key.ts';
import type { Resealed } from '../features/installation/rekey/reseal.ts';
import { hiddenQuestion } from '../secrets/ask-hidden.ts';
import {
  type FoundKey,
  findKey,
  findKeyId,
  findOrMakeKey,
  nextKeyFileOf,
  openKeyFile,
} from '../secrets/installation-key.ts';
import { makeNextKey, nextKeyId, settleKeyFiles } from '../secrets/next-key.ts';
import { sealer } from '../secrets/seal.ts';
import { shortestPassphrase } from '../settings/key-settings.ts';
import { readKeyState } from '../settings/key-state.store.ts';
import { withDatabase } from './with-database.ts';

const usage = 'npm run kolaj -- rekey [--passphrase | --no-passphrase] | rekey --key-is-lost';
type Option = '--passphrase' | '--no-passphrase' | '--key-is-lost' | '';
const isOption = (words: string): words is Option => /^(--passphrase|--no-passphrase|--key-is-lost)?$/.test(words);

/** Gives everything that is sealed to a new key, while Kolaj does not run. 2 = done, and some secrets are opened by neither key. */
export async function rekey(words: string): Promise<number> {
  if (!isOption(words)) return refuse(usage);
  const parsed = readEnv();
  if (parsed.kind === 'invalid') return refuse(parsed.sentences.join('\n'));
  const { env } = parsed;
  try {
    const lock = await lockDataDir(env.dataDir, roles);
    if (lock.kind === 'refused') return refuse(lock.sentence);
    try {
      return await withDatabase(env, (database, address) =>
        words === '--key-is-lost' ? keyIsLost(env, database) : change(env, words, { database, address }),
      );
    } finally {
      await lock.release();
    }
  } catch (error) {
    const trouble = fileTrouble(error, env.dataDir);
    if (trouble === null) throw error;
    return refuse(trouble.sentence);
  }
}

interface Opened {
  database: Database;
  address: DatabaseAddress;
}

async function change(env: Env, option: Option, { database, address }: Opened): Promise<number> {
  const state = await asSystem(database, readKeyState);
  if (await isOnlyToSettle(env, state)) return settle(env, state.keyId ?? '', null);
  const old = await findKey({ ...env, ask: hiddenQuestion });
  if (old.kind === 'refused') return refuse(old.sentence);
  if (old.kind === 'none')
    return refuse('There is no key here (secret.key, KOLAJ_SECRET_KEY), so there is nothing to change.');
  const trouble = await asSystem(database, (scope) => changeTrouble(scope, old.sealer.keyId));
  if (trouble !== null) return refuse(trouble);
  const next = await nextKey(env, option, { state, old });
  if (next.kind === 'refused') return refuse(next.sentence);
  const changed = await changeKey({ old: old.sealer, next: next.sealer }, { database, address, say: console.log });
  if (changed.kind === 'refused') return refuse(changed.sentence);
  return settle(env, next.sealer.keyId, { ...changed, old: old.sealer.keyId });
}

/** It was killed when everything was sealed with the new key, before the files had changed places. */
async function isOnlyToSettle(env: Env, { keyId, nextKeyId: changingTo }: KeyState): Promise<boolean> {
  if (keyId === null || changingTo !== null || (await findKeyId(env)) === keyId) return false;
  const isInEnvironment = env.newSecretKey !== null && sealer(env.newSecretKey).keyId === keyId;
  return isInEnvironment || (await nextKeyId(env.dataDir)) === keyId;
}

/** The key that is to come: of the environment, or in a file that is made unless a change to it has begun. */
async function nextKey(
  env: Env,
  option: Option,
  { state, old }: { state: KeyState; old: FoundKey },
): Promise<Pick<FoundKey, 'kind' | 'sealer'> | Refused> {
  if (env.newSecretKey !== null) {
    const next = sealer(env.newSecretKey);
    return next.keyId === old.sealer.keyId
      ? refused('KOLAJ_NEW_SECRET_KEY is the key that is in use. Choose another.')
      : { kind: 'found', sealer: next };
  }
  if (old.kept === 'environment')
    return refused('KOLAJ_SECRET_KEY holds the key. Set KOLAJ_NEW_SECRET_KEY too, to 32 random characters or more.');
  const file = nextKeyFileOf(env.dataDir);
  if (state.nextKeyId === null) {
    const passphrase = await newPassphrase(env, option, old);
    if (typeof passphrase === 'object' && passphrase !== null) return passphrase;
    await makeNextKey(env.dataDir, passphrase);
    return opened(file, passphrase);
  }
  return opened(file, env.newKeyPassphrase ?? old.passphrase);
}

async function opened(file: string, passphrase: string | null): Promise<FoundKey | Refused> {
  const next = await openKeyFile(file, { passphrase, ask: hiddenQuestion });
  return next.kind === 'none' ? refused(`A change of the key was begun, and ${file} is not there. Put it back.`) : next;
}

async function newPassphrase(env: Env, option: Option, old: FoundKey): Promise<string | null | Refused> {
  if (option === '--no-passphrase') return null;
  if (env.newKeyPassphrase !== null) return env.newKeyPassphrase;
  if (option !== '--passphrase') return old.passphrase;
  if (hiddenQuestion === null) return refused('Set KOLAJ_NEW_KEY_PASSPHRASE, or start this at a terminal.');
  const said = await hiddenQuestion('New passphrase: ');
  if (said.length < shortestPassphrase) return refused(`A passphrase has at least ${shortestPassphrase} characters.`);
  return (await hiddenQuestion('Once more: ')) === said ? said : refused('The two are not the same.');
}

async function settle(env: Env, keyId: string, changed: (Resealed & { old: string }) | null): Promise<number> {
  const kept = await settleKeyFiles(env.dataDir, keyId);
  if (changed === null) console.log(`Everything was sealed with the key ${keyId} already; the change is ended now.`);
  else
    console.log(
      `The key is changed from ${changed.old} to ${keyId}. It opens all ${changed.done} secrets that were open.`,
    );
  if (env.newSecretKey !== null)
    console.log(
      'Set KOLAJ_SECRET_KEY to the new key for every process, and unset KOLAJ_NEW_SECRET_KEY, before you start Kolaj.',
    );
  console.log(
    kept === null
      ? 'Backups made until now need the old key: keep it as long as them.'
      : `Backups made until now need the old key. It is in ${path.basename(kept)} of the data folder: move it to where you keep keys, and delete it with the last of them.`,
  );
  for (const { table, count } of changed?.closed ?? [])
    console.error(`${table}: ${count} that neither key opens, left as they are. They have to be entered again.`);
  return (changed?.closed.length ?? 0) > 0 ? 2 : 0;
}

async function keyIsLost(env: Env, database: Database): Promise<number> {
  if ((await nextKeyId(env.dataDir)) !== null)
    return refuse(
      `${nextKeyFileOf(env.dataDir)} is there: a change of the key was begun. Go on with it: npm run kolaj -- rekey`,
    );
  const found = await findOrMakeKey({ ...env, ask: hiddenQuestion });
  if (found.kind === 'refused') return refuse(found.sentence);
  const { keyId } = found.sealer;
  const trouble = await asSystem(database, (scope) => takeOtherKey(scope, keyId));
  if (trouble !== null) return refuse(trouble);
  console.log(
    `The key ${keyId} is this installation's from now on. What the lost one has sealed has to be entered again.`,
  );
  return 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
