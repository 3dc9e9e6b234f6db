import type { SourceView } from '@kolaj/contract/source/source-admin';
import { nameEncodings } from '@kolaj/domain/source/names/name-encoding';
import * as z from 'zod/mini';
import type { Connection } from './admin.store.ts';
import type { RemoteSettings } from './admin-input.ts';
import type { SourceSecrets } from './admin-secrets.ts';

const remote = z.object({
  host: z.string(),
  port: z.nullable(z.int()),
  username: z.string(),
  root: z.string(),
  tls: z.enum(['explicit', 'implicit']),
  fingerprint: z.nullable(z.string()),
  connections: z.int(),
  names: z._default(z.nullable(z.enum(nameEncodings)), null),
});
const local = z.object({ folder: z.string() });

/** The stored settings of a server; null = the source is a folder of this machine. */
export const remoteSettings = ({ driver, settings }: Pick<Connection, 'driver' | 'settings'>): RemoteSettings | null =>
  driver === 'local' ? null : z.parse(remote, settings);

const nowhere: RemoteSettings = {
  host: '',
  port: null,
  username: '',
  root: '',
  tls: 'explicit',
  fingerprint: null,
  connections: 2,
  names: null,
};

/** A connection as an admin sees it; of a local one the root is its folder below the installation's folder for sources. */
export function sourceView(connection: Connection, secrets: SourceSecrets, folders: number): SourceView {
  const { id, ftpKey: ftp_key, driver, settings } = connection;
  const where = remoteSettings(connection) ?? { ...nowhere, root: z.parse(local, settings).folder };
  return {
    ftp_key,
    folder_id: id,
    driver,
    ...where,
    has_password: secrets.password !== undefined,
    has_private_key: secrets.private_key !== undefined,
    folders,
  };
}
