import { randomUUID } from 'node:crypto';
import { lostAfterSeconds } from '@kolaj/domain/installation/health';
import { keyVerdict } from '@kolaj/domain/installation/key-state';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { inTurn } from '../../../adapters/postgres/copy/turn.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import {
  beginKeyChange,
  endKeyChange,
  lockKeyState,
  noteKey,
  readKeyState,
} from '../../../settings/key-state.store.ts';
import { keyTrouble } from '../../../settings/open-key.ts';
import { readProcesses } from '../../../signs/processes.store.ts';
import { type Keys, type Resealed, resealAll } from './reseal.ts';

export interface ChangeKeyDeps {
  database: Pick<Database, 'db'>;
  /** Directly, for the turn with backups. */
  address: DatabaseAddress;
  say: (sentence: string) => void;
}

/**
 * Gives everything that is sealed to another key, while no process works: one that starts meanwhile is refused. Both keys must outlive
 * this, whatever happens. Safe to repeat after it was killed.
 */
export async function changeKey(keys: Keys, deps: ChangeKeyDeps): Promise<({ kind: 'changed' } & Resealed) | Refused> {
  // A backup would hold values of both keys and name one.
  return inTurn(deps.address, async () => {
    const trouble = await asSystem(deps.database, (scope) => begin(scope, keys));
    if (trouble !== null) return refused(trouble);
    deps.say(`Sealing everything with the new key ${keys.next.keyId}…`);
    const first = await resealAll(deps.database, keys);
    deps.say('Looking whether the new key opens everything…');
    const second = await resealAll(deps.database, keys);
    if (second.changed > 0)
      return refused('Something was sealed with the old key meanwhile. Look that no Kolaj runs, and repeat this.');
    await asSystem(deps.database, async (scope) => {
      await endKeyChange(scope);
      await audit(scope, keys);
    });
    return { kind: 'changed', ...second, changed: first.changed };
  });
}

async function begin(scope: SystemScope, { old, next }: Keys): Promise<string | null> {
  await lockKeyState(scope);
  const trouble = await changeTrouble(scope, old.keyId);
  if (trouble !== null) return trouble;
  const state = await readKeyState(scope);
  if (state.nextKeyId !== null && (state.nextKeyId !== next.keyId || state.keyId !== old.keyId)) {
    return `A change from the key ${state.keyId} to ${state.nextKeyId} was begun; those here are ${old.keyId} and ${next.keyId}. Give the same two again.`;
  }
  await beginKeyChange(scope, { keyId: old.keyId, nextKeyId: next.keyId });
  return null;
}

/** Why a change cannot begin with this key, for whoever has not made the next one yet; null = it can, or has begun. */
export async function changeTrouble(scope: SystemScope, keyId: string): Promise<string | null> {
  const running = await livingTrouble(scope);
  if (running !== null) return running;
  const state = await readKeyState(scope);
  return state.nextKeyId === null ? keyTrouble(state, { keyId }) : null;
}

/** The secrets that the lost key has sealed stay closed and have to be typed in again; from now on this key is right. */
export async function takeOtherKey(scope: SystemScope, keyId: string): Promise<string | null> {
  await lockKeyState(scope);
  const running = await livingTrouble(scope);
  if (running !== null) return running;
  const state = await readKeyState(scope);
  const verdict = keyVerdict(state, keyId);
  if (verdict === 'fits' || verdict === 'is-new')
    return `The key ${keyId} that is here is the right one. Nothing was changed.`;
  await noteKey(scope, keyId);
  await writeAudit(scope, { ...nobody(), action: 'installation.key-lost', diff: { from: state.keyId, to: keyId } });
  return null;
}

/** Why nothing may be changed that running processes count on; null = none runs, at no machine. */
export async function livingTrouble(scope: SystemScope): Promise<string | null> {
  const living = (await readProcesses(scope)).filter(({ silentSeconds }) => silentSeconds < lostAfterSeconds);
  if (living.length === 0) return null;
  const who = living
    .map(({ host, pid, silentSeconds }) => `${host}, process ${pid}, ${silentSeconds} s ago`)
    .join('; ');
  return `Kolaj runs (last heard of: ${who}). Stop every process; of one that was killed wait for a minute.`;
}

const audit = (scope: SystemScope, { old, next }: Keys) =>
  writeAudit(scope, { ...nobody(), action: 'installation.rekey', diff: { from: old.keyId, to: next.keyId } });

const nobody = () => ({ userId: null, requestId: randomUUID(), asAdmin: true });
