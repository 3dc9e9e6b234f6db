/** How an SFTP server is reached and entered: by password, by key, or by whichever it takes. */
export interface SftpSettings {
  host: string;
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
  /** Connections at once. */
  connections: number;
}
