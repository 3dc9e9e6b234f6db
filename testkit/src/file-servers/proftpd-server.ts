import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selfSignedCertificate } from './certificate.ts';
import {
  type FileServer,
  freePort,
  launch,
  nobody,
  photographer,
  type RootOptions,
  serverFolders,
} from './file-server.ts';
import { sshKeys } from './ssh-keys.ts';

export interface ProftpdOptions extends RootOptions {
  tls?: 'explicit' | 'implicit';
  /** Serves SFTP instead of FTP, to the password and to `privateKey`. */
  sftp?: boolean;
}

export interface ProftpdServer extends FileServer {
  /** Opens an SFTP server too (PEM). */
  privateKey: string;
}

/** The photographer's password, as crypt(3) writes it. */
const passwordHash = '$5$kolajkolajkolaj$CnYCk2PFB20ZkjRt9uM12hgxEYEM/Ptc9n6JjVnq1x1';

/** Debian's proftpd: MLSD, FTPS and, with mod_sftp, SFTP. */
export async function startProftpd(options: ProftpdOptions = {}): Promise<ProftpdServer> {
  const folders = await serverFolders(options);
  const port = await freePort();
  const file = join(folders.own, 'proftpd.conf');
  const person = sshKeys();
  const accounts = `${photographer.user}:${passwordHash}:${nobody}:${nobody}::${folders.root}:/bin/false\n`;
  await writeFile(join(folders.own, 'passwd'), accounts, { mode: 0o600 });
  const secure = options.sftp ? await shell(folders.own, person.publicBlock) : await encryption(folders.own, options);

  const end = await launch({
    name: 'proftpd',
    port,
    args: async (packageRoot) => {
      const modules = `ModulePath ${join(packageRoot, 'usr/lib/proftpd')}\n`;
      await writeFile(file, `${modules}${configuration({ port, own: folders.own })}${secure.lines}`);
      return ['--nodaemon', '--quiet', '--config', file];
    },
  });
  return {
    ...photographer,
    host: '127.0.0.1',
    port,
    root: folders.root,
    fingerprint: secure.fingerprint,
    privateKey: person.privateKey,
    stop: () => end().then(folders.remove),
  };
}

/** Without SocketBindTight it would listen on every address of the machine. */
const configuration = ({ port, own }: { port: number; own: string }) => `
ServerType standalone
ServerName "test"
DefaultServer on
DefaultAddress 127.0.0.1
SocketBindTight on
Port ${port}
UseIPv6 off
UseReverseDNS off
User nobody
Group nogroup
PidFile ${own}/pid
ScoreboardFile ${own}/scoreboard
DelayTable ${own}/delay
SystemLog ${own}/log
TransferLog none
WtmpLog off
AuthPAM off
AuthOrder mod_auth_file.c
AuthUserFile ${own}/passwd
RequireValidShell off
DefaultRoot ~
TimesGMT on
AllowRetrieveRestart on
MaxInstances none
MaxLoginAttempts 3
<IfModule mod_delay.c>
  DelayEngine off
</IfModule>
`;

interface Secure {
  lines: string;
  fingerprint: string | null;
}

async function encryption(own: string, { tls }: ProftpdOptions): Promise<Secure> {
  if (!tls) return { lines: '', fingerprint: null };
  const { key, certificate } = selfSignedCertificate();
  await writeFile(join(own, 'key.pem'), key, { mode: 0o600 });
  await writeFile(join(own, 'certificate.pem'), certificate);
  const lines = `
LoadModule mod_tls.c
TLSEngine on
TLSRequired on
TLSLog none
TLSProtocol TLSv1.2 TLSv1.3
TLSECCertificateFile ${own}/certificate.pem
TLSECCertificateKeyFile ${own}/key.pem
TLSVerifyClient off
TLSRenegotiate none
${tls === 'implicit' ? 'TLSOptions UseImplicitSSL' : ''}
`;
  return { lines, fingerprint: new X509Certificate(certificate).fingerprint256 };
}

async function shell(own: string, publicBlock: string): Promise<Secure> {
  const host = sshKeys();
  await writeFile(join(own, 'host.pem'), host.privateKey, { mode: 0o600 });
  await writeFile(join(own, 'authorized'), publicBlock);
  const lines = `
LoadModule mod_sftp.c
SFTPEngine on
SFTPLog none
SFTPHostKey ${own}/host.pem
SFTPAuthMethods publickey password
SFTPAuthorizedUserKeys file:${own}/authorized
`;
  return { lines, fingerprint: host.fingerprint };
}
