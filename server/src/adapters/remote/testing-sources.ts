import { type FileServer, hasFileServer } from '@kolaj/testkit/file-servers/file-server';
import { type ProftpdOptions, startProftpd } from '@kolaj/testkit/file-servers/proftpd-server';
import { type ScriptedFtpOptions, startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { startSshd } from '@kolaj/testkit/file-servers/sshd-server';
import { startVsftpd, type VsftpdOptions } from '@kolaj/testkit/file-servers/vsftpd-server';
import { openFolderSource } from '../folder/folder-source.ts';
import type { FtpSettings } from '../ftp/ftp-settings.ts';
import { ftpServer } from '../ftp/ftp-source.ts';
import type { SftpSettings } from '../sftp/sftp-settings.ts';
import { sftpServer } from '../sftp/sftp-source.ts';
import type { SourceLimits } from './limits.ts';
import type { RemoteServer } from './remote-server.ts';

/** For what answers: long enough for the busiest machine. */
export const patientLimits: SourceLimits = {
  connectMs: 20_000,
  listMs: 20_000,
  stallMs: 20_000,
  backoffMs: 10,
  idleMs: 2_000,
};

/** For what hangs: short enough for a test to wait for. */
export const quickLimits: SourceLimits = { ...patientLimits, connectMs: 1_500, listMs: 1_500, stallMs: 1_000 };

type FtpAccess = Pick<FileServer, 'host' | 'port' | 'user' | 'password' | 'fingerprint'>;

/** How to reach an FTP server of a test, with what a test wants otherwise. */
export const ftpAccess = (
  { host, port, user, password, fingerprint }: FtpAccess,
  other: Partial<FtpSettings> = {},
): FtpSettings => ({
  host,
  reach: 'anywhere',
  port,
  username: user,
  password,
  root: '',
  tls: 'none',
  fingerprint,
  names: null,
  connections: 2,
  ...other,
});

export const sftpAccess = (
  { host, port, user, fingerprint, privateKey }: FtpAccess & { privateKey: string },
  other: Partial<SftpSettings> = {},
): SftpSettings => ({
  host,
  reach: 'anywhere',
  port,
  username: user,
  password: null,
  privateKey,
  root: '',
  fingerprint,
  names: null,
  connections: 2,
  ...other,
});

/** One kind of source for tests that hold for all of them. */
export interface SourceKind {
  name: string;
  isHere: boolean;
  /** Whether names travel in lines, so that one with a line break cannot be fetched. */
  hasLines: boolean;
  /** Serves a folder of this machine. */
  serve: (root: string) => Promise<RemoteServer & { stop: () => Promise<void> }>;
}

const isHere = true;
const hasLines = true;

const scripted = (name: string, options: ScriptedFtpOptions = {}): SourceKind => ({
  name,
  isHere,
  hasLines,
  serve: async (root) => {
    const server = await startScriptedFtp({ ...options, root });
    return { ...ftpServer(ftpAccess(server), patientLimits), stop: server.stop };
  },
});

const vsftpd = (name: string, options: VsftpdOptions = {}): SourceKind => ({
  name,
  isHere: hasFileServer('vsftpd'),
  hasLines,
  serve: async (root) => {
    const server = await startVsftpd({ ...options, root });
    return { ...ftpServer(ftpAccess(server, { tls: options.tls ?? 'none' }), patientLimits), stop: server.stop };
  },
});

const proftpd = (name: string, options: ProftpdOptions = {}): SourceKind => ({
  name,
  isHere: hasFileServer('proftpd'),
  hasLines,
  serve: async (root) => {
    const server = await startProftpd({ ...options, root });
    return { ...ftpServer(ftpAccess(server, { tls: options.tls ?? 'none' }), patientLimits), stop: server.stop };
  },
});

/** Every kind of source there is; the real servers are Debian's. */
export const sourceKinds: readonly SourceKind[] = [
  {
    name: 'a folder',
    isHere,
    hasLines: false,
    serve: async (root) => ({ open: () => openFolderSource(root), stop: async () => undefined }),
  },
  scripted('FTP with MLSD (scripted)'),
  scripted('FTP with LIST and PASV only (scripted)', { hasMlsd: false, hasEpsv: false }),
  vsftpd('FTP (vsftpd)'),
  vsftpd('FTPS from the first byte (vsftpd)', { tls: 'implicit' }),
  proftpd('FTP (proftpd)'),
  proftpd('FTPS after connecting (proftpd)', { tls: 'explicit' }),
  {
    name: 'SFTP with a password (proftpd)',
    isHere: hasFileServer('proftpd'),
    hasLines: false,
    serve: async (root) => {
      const server = await startProftpd({ root, sftp: true });
      const settings = sftpAccess(server, { password: server.password, privateKey: null });
      return { ...sftpServer(settings, patientLimits), stop: server.stop };
    },
  },
  {
    name: 'SFTP with a key (OpenSSH)',
    isHere: hasFileServer('sshd'),
    hasLines: false,
    serve: async (root) => {
      const server = await startSshd({ root });
      return { ...sftpServer(sftpAccess(server), patientLimits), stop: server.stop };
    },
  },
];
