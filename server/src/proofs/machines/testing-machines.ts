import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer, type TestServer } from '../testing/testing-server.ts';

/** Whether this machine can be several: network and process namespaces need root and `ip`. */
export function canBeMany(): boolean {
  if (process.getuid?.() !== 0) return false;
  const name = `kolaj-look-${process.pid}`;
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0;
  if (isMade) spawnSync('ip', ['netns', 'del', name]);
  return isMade && spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
}

/** What stands outside the machines, each at a port of its own: the database, the bucket, the provider. */
export type Outside = Record<number, () => Socket | null>;

export const at = (port: number) => () => connect({ port, host: '127.0.0.1', allowHalfOpen: true });
export const atSocket = (file: string) => () => connect({ path: file, allowHalfOpen: true });

export interface Machine {
  name: string;
  address: string;
  server: TestServer;
  dataDir: string;
  /** The power goes: server and all its children are gone at once. */
  cut: () => Promise<void>;
  /** It starts again on its data folder. */
  start: () => Promise<void>;
  /** It is stopped in order and starts as another version; answers with what the stop has broken off, and how long both took, ms. */
  become: (entry: string) => Promise<{ complaint: string; stopMs: number; startMs: number }>;
}

interface MachineOptions {
  outside: Outside;
  ports: { console: number; site: number; sandbox: number };
  env: Record<string, string>;
}

const consoleOrigin = 'http://127.0.0.1';

function run(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

/**
 * Machines with nothing in common but a network: each has its own data folder, its own processes and its own loopback address. Requests to
 * the console's and the sites' port of this machine go to the web machines in turn, as a proxy in front of them would pass them on.
 */
export async function testMachines({ outside, ports, env }: MachineOptions) {
  const id = (process.pid % 200) + 20;
  const network = `10.93.${id}`;
  const bridge = `kj${id}`;
  const base = await mkdtemp(path.join(tmpdir(), 'kolaj-machines-'));
  const machines: Machine[] = [];
  const ending: (() => Promise<void> | void)[] = [];
  const notReady = new Set<string>();

  run('link', 'add', bridge, 'type', 'bridge');
  ending.push(() => run('link', 'del', bridge));
  run('addr', 'add', `${network}.1/24`, 'dev', bridge);
  run('link', 'set', bridge, 'up');
  for (const [port, open] of Object.entries(outside))
    ending.push(await passOn({ host: `${network}.1`, port: Number(port) }, open));

  /** `own`: settings in which it differs from the others. */
  async function add(name: string, roles: string, own: Record<string, string> = {}): Promise<Machine> {
    const number = machines.length + 11;
    const address = `${network}.${number}`;
    const space = `${bridge}-${number}`;
    const wire = `${bridge}v${number}`;
    run('netns', 'add', space);
    ending.push(() => run('netns', 'del', space));
    run('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('link', 'set', wire, 'master', bridge, 'up');
    run('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    run('-n', space, 'link', 'set', 'eth0', 'up');
    run('-n', space, 'link', 'set', 'lo', 'up');
    const loopback = (port: number | string) => ({ host: '127.0.0.1', port: Number(port) });
    const relay = startRelay(space, [
      ...[ports.console, ports.site].map((port) => ({ from: { host: address, port }, to: loopback(port) })),
      ...Object.keys(outside).map((port) => ({
        from: loopback(port),
        to: { host: `${network}.1`, port: Number(port) },
      })),
    ]);
    ending.push(() => kill(relay));

    const dataDir = path.join(base, name.replace(' ', '-'));
    const start = (entry?: string) =>
      startServer({
        ...{ dataDir, roles, ports, entry },
        env: { KOLAJ_IMAGING_PROCESSES: '1', ...env, ...own },
        through: ['ip', 'netns', 'exec', space, 'unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
      });
    const machine: Machine = {
      ...{ name, address, dataDir },
      server: await start(),
      async cut() {
        const inside = childrenOf(machine.server.pid);
        await kill(machine.server.process);
        // They are told by the system, and hold their ports until they are gone.
        while (inside.some((pid) => existsSync(`/proc/${pid}`))) await wait(5);
      },
      async start() {
        machine.server = await start();
        await machine.server.running();
      },
      async become(entry) {
        const { server } = machine;
        const since = performance.now();
        // The first process of its own room, behind the one that made the room.
        for (const pid of childrenOf(server.pid)) process.kill(Number(pid), 'SIGTERM');
        const { complaint } = await server.ended;
        const stopMs = Math.round(performance.now() - since);
        machine.server = await start(entry);
        await machine.server.running();
        // Whoever replaces one after the other waits until the proxy asks this one again.
        while (notReady.has(name)) await wait(20);
        return { complaint, stopMs, startMs: Math.round(performance.now() - since) - stopMs };
      },
    };
    ending.push(() => machine.cut());
    machines.push(machine);
    return machine;
  }

  /** From now on a web machine is asked so often whether it is ready, and left out while it is not. */
  function watchReadiness(everyMs: number): void {
    for (const machine of webs()) ending.push(lookAtReadiness(machine, { port: ports.console, everyMs, notReady }));
  }

  const webs = () => machines.filter(({ name }) => name.startsWith('web'));
  let turn = 0;
  const taken: Record<string, number> = {};
  for (const port of [ports.console, ports.site]) ending.push(await passOn({ host: '127.0.0.1', port }, inTurn(port)));

  /** A machine that does not answer is left out, as a proxy in front would do. */
  function inTurn(port: number) {
    return (): Socket | null => {
      const all = webs();
      const first = turn++;
      const order = all.map((_machine, step) => all[(first + step) % all.length]);
      const alive = order.filter((each) => each !== undefined).filter(isAlive);
      // With none that is ready a proxy asks whom it has.
      const machine = alive.find((each) => !notReady.has(each.name)) ?? alive[0];
      if (!machine) return null;
      if (port === ports.console) taken[machine.name] = (taken[machine.name] ?? 0) + 1;
      return connect({ host: machine.address, port, allowHalfOpen: true });
    };
  }

  return {
    machines,
    add,
    watchReadiness,
    /** Connections to the console that each web machine has had. */
    taken: () => ({ ...taken }),
    origin: `${consoleOrigin}:${ports.console}`,
    siteOrigin: `${consoleOrigin}:${ports.site}`,
    async end() {
      for (const end of ending.splice(0).reverse()) await end();
      await rm(base, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Keeps the machine in `notReady` while it says so; answers with the way to stop. */
function lookAtReadiness(
  { name, address }: Machine,
  { port, everyMs, notReady }: { port: number; everyMs: number; notReady: Set<string> },
): () => void {
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    const init = { signal: AbortSignal.timeout(2000), headers: { connection: 'close' } };
    const isReady = await fetch(`http://${address}:${port}/health/ready`, init).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) notReady.delete(name);
    else notReady.add(name);
    isLooking = false;
  }, everyMs);
  return () => clearInterval(timer);
}

export type TestMachines = Awaited<ReturnType<typeof testMachines>>;

export const isAlive = ({ server: { process: child } }: Machine) =>
  child.exitCode === null && child.signalCode === null;

/** Every connection to an address goes where `open` says. */
async function passOn(
  { host, port }: { host: string; port: number },
  open: () => Socket | null,
): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    const other = open();
    if (other === null) {
      socket.destroy();
      return;
    }
    for (const each of [socket, other]) {
      sockets.add(each);
      each.on('close', () => sockets.delete(each));
    }
    socket.pipe(other).pipe(socket);
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => void server.close(resolve));
  };
}

function startRelay(space: string, passages: object[]): ChildProcess {
  const file = path.join(import.meta.dirname, 'relay.child.ts');
  return spawn('ip', ['netns', 'exec', space, process.execPath, file, JSON.stringify(passages)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

const childrenOf = (pid: number): string[] => {
  const place = `/proc/${pid}/task/${pid}/children`;
  return existsSync(place) ? readFileSync(place, 'utf8').trim().split(' ').filter(Boolean) : [];
};

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
