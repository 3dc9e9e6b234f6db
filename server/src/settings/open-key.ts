import { type KeyState, keyVerdict } from '@kolaj/domain/installation/key-state';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../adapters/postgres/scope.ts';
import { type Refused, refused } from '../adapters/postgres/trouble/file-trouble.ts';
import { type FoundKey, findKey, findOrMakeKey, type KeyPlace } from '../secrets/installation-key.ts';
import { nextKeyId } from '../secrets/next-key.ts';
import { lockKeyState, noteKey, readKeyState } from './key-state.store.ts';

interface OpenKeyParts extends KeyPlace {
  database: Pick<Database, 'db'>;
  /** What makes the process known to a change of the key, in the transaction that has found the key right. */
  enter: (scope: SystemScope) => Promise<void>;
}

/**
 * The key for a process that starts, made if nothing is sealed yet. Refused when it is not the one that the installation's secrets are
 * sealed with: on several machines each would make its own.
 */
export async function openKey(parts: OpenKeyParts): Promise<FoundKey | Refused> {
  let found = await findKey(parts);
  if (found.kind === 'none' && keyVerdict(await asSystem(parts.database, readKeyState), null) === 'makes')
    found = await findOrMakeKey(parts);
  if (found.kind === 'refused') return found;
  const key = found.kind === 'found' ? found : null;
  const nextId = await nextKeyId(parts.dataDir);
  return asSystem(parts.database, async (scope) => {
    await lockKeyState(scope);
    const state = await readKeyState(scope);
    const trouble = keyTrouble(state, { keyId: key?.sealer.keyId ?? null, nextId });
    if (trouble !== null) return refused(trouble);
    if (key === null) throw new Error('There is no key, and none was made.');
    if (state.keyId === null) await noteKey(scope, key.sealer.keyId);
    await parts.enter(scope);
    return key;
  });
}

/** Why a process with this key must not work; null = it may. `nextId`: of a key that waits beside it to take its place. */
export function keyTrouble(
  state: KeyState,
  { keyId, nextId = null }: { keyId: string | null; nextId?: string | null },
): string | null {
  const needed = `The secrets of this installation are sealed with the key ${state.keyId ?? state.sealedWith.join(', ')}`;
  const then =
    'Put its secret.key into the data folder, or set KOLAJ_SECRET_KEY. If it is lost for good: npm run kolaj -- rekey --key-is-lost';
  const changing =
    'The key of this installation is being changed. Let it end, or go on with it: npm run kolaj -- rekey';
  const isHalfDone = nextId !== null && nextId === state.keyId;
  switch (keyVerdict(state, keyId)) {
    case 'fits':
    case 'is-new':
    case 'makes':
      return null;
    case 'is-changing':
      return changing;
    case 'is-missing':
      return isHalfDone ? changing : `${needed}, and there is no key here. ${then}`;
    case 'is-other':
      return isHalfDone ? changing : `${needed}; the one here is ${keyId}. ${then}`;
  }
}
