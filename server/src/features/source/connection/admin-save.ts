import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SourceInput } from '@kolaj/contract/source/source-admin';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { type Connection, connections, useConnection, writeConnection } from './admin.store.ts';
import { faultOf, type InputFault, secretsFor, settingsOf } from './admin-input.ts';
import { openSecrets, sealSecrets } from './admin-secrets.ts';
import { remoteSettings } from './admin-view.ts';

export interface SourceAdmin {
  sealer: Sealer;
  /** Folder that holds the folders of all `local` sources. */
  localRoot: string;
}

interface Firm {
  id: string;
  keyword: string;
}

/**
 * The firm's connection of this kind, a folder here or a server elsewhere: the one in use, else the last one. What was
 * imported belongs to a connection, so a firm that moves to another server and back continues where it was.
 */
async function ofKind(scope: ShopScope, isLocal: boolean): Promise<Connection | null> {
  const { all, inUse } = await connections(scope);
  const isRight = ({ driver }: Connection) => (driver === 'local') === isLocal;
  return inUse && isRight(inUse) ? inUse : (all.find(isRight) ?? null);
}

/** The firm's own folder on this machine, made when there is none, and in use from now on. */
export async function useLocal(scope: ShopScope, { keyword }: Firm, { localRoot }: SourceAdmin): Promise<void> {
  const known = await ofKind(scope, true);
  if (known) return useConnection(scope, known);
  // The name never comes again, so a later firm of the same keyword cannot find another one's photos.
  const folder = `${keyword}-${randomBytes(3).toString('hex')}`;
  await mkdir(path.join(localRoot, folder), { recursive: true });
  const made = { id: randomUUID(), ftpKey: `local-${folder}` };
  await writeConnection(scope, { ...made, driver: 'local', settings: { folder }, sealed: null, keyId: null });
  await useConnection(scope, made);
}

/** Writes down a server and its sealed secrets, or says what is missing. */
export async function useRemote(
  scope: ShopScope,
  { firm, input }: { firm: Firm; input: SourceInput },
  { sealer }: SourceAdmin,
): Promise<InputFault | null> {
  const known = await ofKind(scope, false);
  const secrets = secretsFor(input, storedOf(sealer, firm, known));
  const fault = faultOf(input, secrets);
  if (fault) return fault;
  const { id, ftpKey } = known ?? { id: randomUUID(), ftpKey: `${input.driver}-${randomBytes(8).toString('hex')}` };
  const sealed = sealSecrets(sealer, { shopId: firm.id, sourceId: id }, secrets);
  const settings = settingsOf(input);
  await writeConnection(scope, { id, ftpKey, driver: input.driver, settings, sealed, keyId: sealer.keyId });
  await useConnection(scope, { id, ftpKey });
  return null;
}

const storedOf = (sealer: Sealer, firm: Firm, known: Connection | null) => ({
  driver: known?.driver ?? null,
  settings: known ? remoteSettings(known) : null,
  secrets: known ? openSecrets(sealer, { shopId: firm.id, sourceId: known.id }, known.sealed) : {},
});

/** The secrets with which what was typed is tried: typed ones, else stored ones of the same server and user. */
export async function secretsToTry(
  scope: ShopScope,
  input: SourceInput,
  { sealer, firm }: { sealer: Sealer; firm: Firm },
) {
  return secretsFor(input, storedOf(sealer, firm, await ofKind(scope, false)));
}
