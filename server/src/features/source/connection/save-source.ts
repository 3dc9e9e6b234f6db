import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SourceInput } from '@kolaj/contract/source/source-admin';
import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import {
  type Connection,
  connections,
  forgetSecrets,
  holdSources,
  useConnection,
  useNoConnection,
  writeConnection,
} from './connection.store.ts';
import { faultOf, type InputFault, secretsFor, settingsOf } from './source-input.ts';
import { openSecrets, sealSecrets } from './source-secrets.ts';
import { remoteSettings } from './source-view.ts';

export interface SourceAdmin {
  sealer: Sealer;
  /** Folder that holds the folders of all `local` sources. */
  localRoot: string;
  /** Where photos of firms go that have no folder yet. */
  ownPhotosIn: 'folder' | 'store';
}

interface Firm {
  id: string;
  keyword: string;
}

/** A folder here, a server that an administrator has connected, or one of the shop's own. */
export type SourceKind = 'local' | 'firm-server' | 'own-server';

type ServerKind = Exclude<SourceKind, 'local'>;

export function kindOf({ driver, byOwner }: Pick<Connection, 'driver' | 'byOwner'>): SourceKind {
  if (driver === 'local') return 'local';
  return byOwner ? 'own-server' : 'firm-server';
}

/**
 * The firm's connection of this kind: the one in use, else the last one. What was imported belongs to a connection, so a firm that
 * moves to another server and back continues where it was. A shop's own never is the administrator's: that one reaches further.
 */
async function ofKind(scope: ShopScope, kind: SourceKind): Promise<Connection | null> {
  const { all, inUse } = await connections(scope);
  const isRight = (connection: Connection) => kindOf(connection) === kind;
  return inUse && isRight(inUse) ? inUse : (all.find(isRight) ?? null);
}

/**
 * The firm's own folder on this machine, made when there is none, and in use from now on. `names`: by which code page its names are read
 * from now on; as before unless told.
 */
export async function useLocal(
  scope: ShopScope,
  { firm: { keyword }, ...told }: { firm: Firm; names?: NameEncoding | null },
  { localRoot, ownPhotosIn }: Pick<SourceAdmin, 'localRoot' | 'ownPhotosIn'>,
): Promise<void> {
  const unsealed = { driver: 'local', sealed: null, keyId: null, byOwner: false } as const;
  const known = await ofKind(scope, 'local');
  if (known) {
    const settings = { ...z.parse(z.record(z.string(), z.unknown()), known.settings), ...told };
    await writeConnection(scope, { ...unsealed, id: known.id, ftpKey: known.ftpKey, settings });
    return useConnection(scope, known);
  }
  // The name never comes again, so a later firm of the same keyword cannot find another one's photos.
  const folder = `${keyword}-${randomBytes(3).toString('hex')}`;
  if (ownPhotosIn === 'folder') await mkdir(path.join(localRoot, folder), { recursive: true });
  const made = { id: randomUUID(), ftpKey: `local-${folder}` };
  await writeConnection(scope, { ...unsealed, ...made, settings: { folder, in: ownPhotosIn, ...told } });
  await useConnection(scope, made);
}

/** Writes down a server and its sealed secrets, or says what is missing. */
export async function useRemote(
  scope: ShopScope,
  { firm, input, kind }: { firm: Pick<Firm, 'id'>; input: SourceInput; kind: ServerKind },
  { sealer }: Pick<SourceAdmin, 'sealer'>,
): Promise<InputFault | null> {
  await holdSources(scope);
  const known = await ofKind(scope, kind);
  const secrets = secretsFor(input, storedOf(sealer, firm, known));
  const fault = faultOf(input, secrets);
  if (fault) return fault;
  const { id, ftpKey } = known ?? { id: randomUUID(), ftpKey: `${input.driver}-${randomBytes(8).toString('hex')}` };
  const sealed = sealSecrets(sealer, { shopId: firm.id, sourceId: id }, secrets);
  const settings = settingsOf(input);
  const { keyId } = sealer;
  const byOwner = kind === 'own-server';
  await writeConnection(scope, { id, ftpKey, driver: input.driver, settings, sealed, keyId, byOwner });
  await useConnection(scope, { id, ftpKey });
  return null;
}

/**
 * Back to what the shop had before its own server: an administrator's server, its folder here, or nothing. Null = it uses none of
 * its own.
 */
export async function leaveOwnServer(scope: ShopScope): Promise<Connection | null> {
  await holdSources(scope);
  const { all, inUse } = await connections(scope);
  if (!inUse || kindOf(inUse) !== 'own-server') return null;
  await forgetSecrets(scope, inUse.id);
  const before = all.find((connection) => kindOf(connection) !== 'own-server');
  await (before ? useConnection(scope, before) : useNoConnection(scope));
  return inUse;
}

const storedOf = (sealer: Sealer, firm: Pick<Firm, 'id'>, known: Connection | null) => ({
  driver: known?.driver ?? null,
  settings: known ? remoteSettings(known) : null,
  secrets: known ? openSecrets(sealer, { shopId: firm.id, sourceId: known.id }, known.sealed) : {},
});

/** The secrets with which what was typed is tried: typed ones, else stored ones of the same server and user. */
export async function secretsToTry(
  scope: ShopScope,
  input: SourceInput,
  { sealer, firm, kind }: { sealer: Sealer; firm: Pick<Firm, 'id'>; kind: ServerKind },
) {
  return secretsFor(input, storedOf(sealer, firm, await ofKind(scope, kind)));
}
