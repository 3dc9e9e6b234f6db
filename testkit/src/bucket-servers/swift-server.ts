import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../file-servers/file-server.ts';
import { type BucketServer, end, untilAnswering } from './bucket-server.ts';

/**
 * Whether Debian's Swift is installed (`apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object`), so
 * that a test can skip itself with a word. It runs as root only: its settings name the user.
 */
export const hasSwift = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/swift/swift.conf') &&
  ['proxy', 'account', 'container', 'object'].every((part) => existsSync(`/usr/bin/swift-${part}-server`));

const kinds = ['account', 'container', 'object'] as const;

/** OpenStack Swift with s3api: one machine, one copy of each object. */
export async function startSwift(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-swift-'));
  await mkdir(join(folder, 'nodes', 'disk'), { recursive: true });
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
  const port = await freePort();
  await makeRings(folder, ports);
  const nodes = await Promise.all(kinds.map((kind) => launch(kind, { folder, port: ports[kind] })));
  let proxy = await launch('proxy', { folder, port });
  return {
    ...{ url: `http://127.0.0.1:${port}`, key: 'test:tester', secret: 'testing', region: 'us-east-1' },
    goAway: () => end(proxy),
    async comeBack() {
      proxy = await launch('proxy', { folder, port });
    },
    async stop() {
      await Promise.all([proxy, ...nodes].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const rings = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, kind))
`;

async function makeRings(folder: string, ports: Record<(typeof kinds)[number], number>): Promise<void> {
  const made = spawn('/usr/bin/python3', ['-c', rings, folder, ...kinds.map((kind) => String(ports[kind]))]);
  const [code] = await once(made, 'exit');
  if (code !== 0) throw new Error('The rings of Swift could not be made.');
}

interface Place {
  folder: string;
  port: number;
}

const common = ({ folder, port }: Place) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/nodes
mount_check = false
log_level = ERROR
`;

const settings = {
  account: (place: Place) => nodeSettings('account', place),
  container: (place: Place) => nodeSettings('container', place),
  object: (place: Place) => nodeSettings('object', place),
  proxy: (place: Place) => `${common(place)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
# It asks for one; that nobody answers there costs it nothing.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
${['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`,
};

const nodeSettings = (kind: (typeof kinds)[number], place: Place) => `${common(place)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

async function launch(kind: keyof typeof settings, place: Place): Promise<ChildProcess> {
  const file = join(place.folder, `${kind}.conf`);
  await writeFile(file, settings[kind](place));
  const child = spawn(`/usr/bin/swift-${kind}-server`, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
  await untilAnswering(child, { name: `Swift's ${kind} server`, port: place.port });
  return child;
}
