import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../file-servers/file-server.ts';
import { type BucketServer, end, untilAnswering } from './bucket-server.ts';

const needed = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];

/**
 * Whether Debian's Ceph is installed (`apt-get install --no-install-recommends radosgw ceph-mon ceph-osd`, 250 MB), so that a test can skip
 * itself with a word. As another user than root its servers would want folders of their own user.
 */
export const hasRadosgw = (): boolean =>
  process.getuid?.() === 0 && needed.every((program) => existsSync(`/usr/bin/${program}`));

/** Ceph's object gateway: one monitor, one store in memory, one copy of each object, no manager. */
export async function startRadosgw(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-ceph-'));
  const port = await freePort();
  const ceph = await cephIn(folder, port);
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const openGateway = async () => {
    const child = ceph.start('radosgw', '--name', 'client.gateway');
    children.push(child);
    await untilAnswering(child, { name: 'radosgw', port });
    return child;
  };
  try {
    await ceph.run('ceph-mon', '--mkfs', '--id', 'a', '--monmap', join(folder, 'monmap'));
    children.push(ceph.start('ceph-mon', '--id', 'a'));
    const store = randomUUID();
    // Waits until the monitor answers.
    await ceph.run('ceph', 'osd', 'new', store);
    await ceph.run('ceph-osd', '--mkfs', '--id', '0', '--osd-uuid', store);
    children.push(ceph.start('ceph-osd', '--id', '0'));
    let gateway = await openGateway();
    const user = ['--uid', 'test', '--display-name', 'Test', '--access-key', 'test', '--secret', 'testing'];
    await ceph.run('radosgw-admin', '--name', 'client.gateway', 'user', 'create', ...user);
    return {
      ...{ url: `http://127.0.0.1:${port}`, key: 'test', secret: 'testing', region: 'us-east-1', stop },
      goAway: () => end(gateway),
      async comeBack() {
        gateway = await openGateway();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const runs = promisify(execFile);

/** Its programs, with the settings and keys of a folder. */
async function cephIn(folder: string, port: number) {
  const file = join(folder, 'ceph.conf');
  const keys = join(folder, 'keyring');
  const monitor = `[v2:127.0.0.1:${await freePort()},v1:127.0.0.1:${await freePort()}]`;
  const id = randomUUID();
  for (const place of ['mon', 'osd']) await mkdir(join(folder, place));
  await writeFile(file, settings({ folder, monitor, port, id }));
  const run = (program: string, ...args: string[]) =>
    runs(`/usr/bin/${program}`, ['--conf', file, ...args], { timeout: 30_000 });
  const key = (name: string, ...caps: string[]) =>
    runs('/usr/bin/ceph-authtool', [
      ...(existsSync(keys) ? [keys] : ['--create-keyring', keys]),
      ...['--gen-key', '--name', name],
      ...caps.flatMap((cap) => ['--cap', ...cap.split(': ')]),
    ]);
  // Without keys (auth none) the gateway hangs.
  await key('mon.', 'mon: allow *');
  await key('client.admin', 'mon: allow *', 'osd: allow *');
  await key('client.gateway', 'mon: allow rw', 'osd: allow rwx');
  await key('osd.0', 'mon: allow profile osd', 'osd: allow *');
  await runs('/usr/bin/monmaptool', ['--create', '--fsid', id, '--addv', 'a', monitor, join(folder, 'monmap')]);
  return {
    run,
    start: (program: string, ...args: string[]) =>
      spawn(`/usr/bin/${program}`, ['--conf', file, ...args, '--foreground'], { stdio: ['ignore', 'pipe', 'pipe'] }),
  };
}

interface Cluster {
  folder: string;
  monitor: string;
  port: number;
  id: string;
}

const settings = ({ folder, monitor, port, id }: Cluster) => `[global]
fsid = ${id}
mon host = ${monitor}
mon initial members = a
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}
crash dir = ${folder}
admin socket =
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
mon data = ${folder}/mon
osd data = ${folder}/osd
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
# One store of one machine, however full its disk is.
osd objectstore = memstore
memstore device bytes = 1073741824
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
