// node scripts/run.cjs scripts/try-image.ts [options of "buildah build"]: builds the image, starts it as a careful host would (not root,
// root folder read-only, no right to become more, a process room of its own) and prints size, start and stop beside their goals.
// Needs buildah and root; says so and succeeds where they are missing. What the options are for: bases from elsewhere, a registry's key.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { printRows, type Row } from './rows.ts';

/** The user of the image. */
const user = 10_001;
const image = 'localhost/kolaj-try';
const ports = { KOLAJ_PORT: 4510, KOLAJ_SITE_PORT: 4511, KOLAJ_OPS_PORT: 4512 };
const patienceMs = 180_000;

if (process.getuid?.() === 0 && spawnSync('buildah', ['--version']).status === 0) await tryImage(process.argv.slice(2));
else console.log('The image is not tried: it needs buildah and root.');

async function tryImage(options: string[]): Promise<void> {
  buildah('build', '--isolation', 'chroot', '--format', 'docker', ...options, '--tag', image, '.');
  const container = buildah('from', image);
  const folder = mkdtempSync(path.join(tmpdir(), 'kolaj-image-'));
  try {
    const root = buildah('mount', container);
    const data = path.join(folder, 'data');
    spawnSync('mkdir', [data]);
    chownSync(data, user, user);
    chmodSync(folder, 0o755);
    const first = await started(root, { data, folder });
    await first.stop();
    const again = await started(root, { data, folder });
    const written = spawnSync('find', [path.join(root, 'app'), '-newer', path.join(folder, 'run.sh'), '-type', 'f']);
    const stopS = await again.stop();
    printRows([
      limit('image.size', 'size of the image, with its Debian', { value: megabytes(root), unit: 'MB', most: 700 }),
      limit('image.ready', 'ready after its first start, data folder empty', {
        value: first.readyS,
        unit: 's',
        most: 15,
      }),
      limit('image.ready-again', 'ready after a later start', { value: again.readyS, unit: 's', most: 15 }),
      limit('image.stop', 'stopped after SIGTERM', { value: stopS, unit: 's', most: 20 }),
      limit('image.root', 'its processes that are root', { value: first.rootProcesses, unit: '', most: 0 }),
      limit('image.written', 'files written below /app', {
        value: String(written.stdout).split('\n').length - 1,
        unit: '',
        most: 0,
      }),
    ]);
  } finally {
    buildah('rm', container);
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildah(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`buildah ${args[0]}: ${stderr.slice(-2000)}`);
  return stdout.trim();
}

interface Limited {
  value: number;
  unit: string;
  most: number;
}

function limit(id: string, what: string, { value, unit, most }: Limited): Row {
  const rounded = Math.round(value * 10) / 10;
  return { id, what, value: rounded, unit, goal: `<= ${most}`, ok: rounded <= most };
}

function megabytes(root: string): number {
  const { stdout } = spawnSync('du', ['-s', '--apparent-size', '--block-size=1000000', '--one-file-system', root], {
    encoding: 'utf8',
  });
  return Number(stdout.split('\t')[0]);
}

interface Place {
  data: string;
  folder: string;
}

/** Starts the image's own command with its own settings; what a host must say itself is said here. */
async function started(root: string, { data, folder }: Place) {
  const config: { OCIv1: { config: { Env: string[]; Entrypoint: string[]; Cmd: string[]; WorkingDir: string } } } =
    JSON.parse(buildah('inspect', '--type', 'image', image));
  const { Env, Entrypoint, Cmd, WorkingDir } = config.OCIv1.config;
  const said = {
    KOLAJ_PUBLIC_URL: 'https://console.kolaj.test',
    KOLAJ_SITE_URL: 'https://sites.kolaj.test',
    KOLAJ_TRUSTED_PROXIES: 'none',
    ...ports,
  };
  const settings = [...Env, ...Object.entries(said).map(([name, value]) => `${name}=${value}`)];
  const file = path.join(folder, 'run.sh');
  const inside = `cd ${WorkingDir} && exec ${[...Entrypoint, ...Cmd].join(' ')}`;
  const become = `setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set=-all`;
  writeFileSync(
    file,
    `set -e
mount --bind ${root} ${root}
mount -o remount,bind,ro ${root}
mount -t proc proc ${root}/proc
mount -t tmpfs tmpfs ${root}/tmp
mount --bind ${data} ${root}/data
mount --rbind /dev ${root}/dev
exec chroot ${root} ${become} env -i ${settings.join(' ')} sh -c '${inside}'
`,
  );
  const since = performance.now();
  const server = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', file], { stdio: 'inherit' });
  await untilReady(server.pid ?? 0);
  const readyS = (performance.now() - since) / 1000;
  const inRoom = within(server.pid ?? 0);
  return {
    readyS,
    rootProcesses: inRoom.filter((pid) => statSync(`/proc/${pid}`).uid === 0).length,
    /** In order; answers with how long it took, s. */
    async stop() {
      const stoppedAt = performance.now();
      const ended = once(server, 'exit');
      process.kill(Number(inRoom[0]), 'SIGTERM');
      await ended;
      return (performance.now() - stoppedAt) / 1000;
    },
  };
}

/** All processes below one, its first child first. */
function within(pid: number): string[] {
  const { stdout } = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((child) => [child, ...within(Number(child))]);
}

async function untilReady(pid: number): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const isReady = await fetch(`http://127.0.0.1:${ports.KOLAJ_OPS_PORT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (within(pid).length === 0 && performance.now() > until - patienceMs + 2_000) break;
    await wait(50);
  }
  throw new Error('The image does not become ready.');
}
