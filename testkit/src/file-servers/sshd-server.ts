import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileServer, freePort, launch, nobody, type RootOptions, serverFolders } from './file-server.ts';
import { sshKeys } from './ssh-keys.ts';

export interface SshdServer extends FileServer {
  /** The only way in: `password` is empty (PEM). */
  privateKey: string;
}

/**
 * OpenSSH with SFTP only. It runs as nobody and lets nobody else in, so that no account of the system is touched. A person
 * sees the whole disk and starts in `root`.
 */
export async function startSshd(options: RootOptions = {}): Promise<SshdServer> {
  const folders = await serverFolders(options);
  const port = await freePort();
  const [host, person] = [sshKeys(), sshKeys()];
  const file = (name: string) => join(folders.own, name);
  await writeFile(file('host.pem'), host.privateKey, { mode: 0o600 });
  await writeFile(file('authorized_keys'), `${person.publicLine}\n`);
  await writeFile(file('sshd_config'), configuration({ port, own: folders.own, root: folders.root }));
  for (const name of ['', 'host.pem', 'authorized_keys', 'sshd_config']) await chown(file(name), nobody, nobody);

  const end = await launch({
    name: 'sshd',
    args: async () => ['-D', '-e', '-f', file('sshd_config')],
    port,
    uid: nobody,
  });
  return {
    host: '127.0.0.1',
    port,
    user: 'nobody',
    password: '',
    root: folders.root,
    fingerprint: host.fingerprint,
    privateKey: person.privateKey,
    stop: () => end().then(folders.remove),
  };
}

const configuration = ({ port, own, root }: { port: number; own: string; root: string }) => `
ListenAddress 127.0.0.1
Port ${port}
HostKey ${own}/host.pem
PidFile none
StrictModes no
UsePAM yes
PasswordAuthentication no
KbdInteractiveAuthentication no
AuthorizedKeysFile ${own}/authorized_keys
Subsystem sftp internal-sftp -d ${root}
ForceCommand internal-sftp -d ${root}
MaxStartups 100
`;
