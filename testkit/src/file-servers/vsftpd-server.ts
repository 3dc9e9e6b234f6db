import { X509Certificate } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selfSignedCertificate } from './certificate.ts';
import { type FileServer, freePort, launch, photographer, type RootOptions, serverFolders } from './file-server.ts';

export interface VsftpdOptions extends RootOptions {
  tls?: 'explicit' | 'implicit';
}

/**
 * Debian's vsftpd, which has no MLSD. Its only account without touching the system's is the anonymous one, here behind a
 * password.
 */
export async function startVsftpd(options: VsftpdOptions = {}): Promise<FileServer> {
  const folders = await serverFolders(options);
  const port = await freePort();
  const file = join(folders.own, 'vsftpd.conf');
  await mkdir(join(folders.own, 'empty'));
  await writeFile(join(folders.own, 'passwords'), `${photographer.password}\n`);
  const tls = await encryption(folders.own, options);
  await writeFile(file, `${configuration({ port, own: folders.own, root: folders.root })}${tls.lines}`);
  const end = await launch({ name: 'vsftpd', args: async () => [file], port });
  return {
    host: '127.0.0.1',
    port,
    user: 'anonymous',
    password: photographer.password,
    root: folders.root,
    fingerprint: tls.fingerprint,
    stop: () => end().then(folders.remove),
  };
}

const configuration = ({ port, own, root }: { port: number; own: string; root: string }) => `
listen=YES
listen_address=127.0.0.1
listen_port=${port}
background=NO
anonymous_enable=YES
secure_email_list_enable=YES
email_password_file=${own}/passwords
anon_root=${root}
anon_world_readable_only=NO
ftp_username=daemon
nopriv_user=nobody
secure_chroot_dir=${own}/empty
allow_writeable_chroot=YES
seccomp_sandbox=NO
isolate=NO
isolate_network=NO
xferlog_enable=NO
`;

async function encryption(own: string, { tls }: VsftpdOptions): Promise<{ lines: string; fingerprint: string | null }> {
  if (!tls) return { lines: '', fingerprint: null };
  const { key, certificate } = selfSignedCertificate();
  await writeFile(join(own, 'server.pem'), `${key}${certificate}`, { mode: 0o600 });
  const lines = `
ssl_enable=YES
allow_anon_ssl=YES
force_anon_logins_ssl=YES
force_anon_data_ssl=YES
implicit_ssl=${tls === 'implicit' ? 'YES' : 'NO'}
rsa_cert_file=${own}/server.pem
rsa_private_key_file=${own}/server.pem
ssl_ciphers=HIGH
`;
  return { lines, fingerprint: new X509Certificate(certificate).fingerprint256 };
}
