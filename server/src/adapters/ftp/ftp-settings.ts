/** How an FTP server is reached and entered. */
export interface FtpSettings {
  host: string;
  port: number;
  username: string;
  password: string;
  /** Where the photos are on the server; '' = where a login starts. */
  root: string;
  tls: 'none' | 'explicit' | 'implicit';
  /** SHA-256 of a certificate that is trusted although nobody vouches for it; null = none. */
  fingerprint: string | null;
  /** Connections at once. */
  connections: number;
}
