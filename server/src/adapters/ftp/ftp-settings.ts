import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import type { Reach } from '../outgoing/reach.ts';

/** How an FTP server is reached and entered. */
export interface FtpSettings {
  host: string;
  /** Where the host may lead, looked at each time it connects. */
  reach: Reach;
  port: number;
  username: string;
  password: string;
  /** Where the photos are on the server; '' = where a login starts. */
  root: string;
  tls: 'none' | 'explicit' | 'implicit';
  /** SHA-256 of a certificate that is trusted although nobody vouches for it; null = none. */
  fingerprint: string | null;
  /** How names are read that are not UTF-8; null = by what is most plausible. */
  names: NameEncoding | null;
  /** Connections at once. */
  connections: number;
}
