import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import type { Reach } from '../outgoing/reach.ts';

/** How an SFTP server is reached and entered: by password, by key, or by whichever it takes. */
export interface SftpSettings {
  host: string;
  /** Where the host may lead, looked at each time it connects. */
  reach: Reach;
  port: number;
  username: string;
  /** null = none. */
  password: string | null;
  /** PEM or OpenSSH, without a passphrase; null = none. */
  privateKey: string | null;
  /** Where the photos are on the server; '' = where a login starts. */
  root: string;
  /** Of the server's host key, as `ssh-keygen -l` shows it; without it nothing is read. */
  fingerprint: string | null;
  /** How names are read that are not UTF-8; null = by what is most plausible. */
  names: NameEncoding | null;
  /** Connections at once. */
  connections: number;
}
