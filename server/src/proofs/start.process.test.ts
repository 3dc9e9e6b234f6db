import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../testing/rows/people.ts';
import { testInstallation } from './testing/testing-installation.ts';
import { canSeeProcesses, processesOn } from './testing/testing-processes.ts';
import { openPort, type ServerOptions, type TestServer, untilDeserted } from './testing/testing-server.ts';

const installation = testInstallation();
let first: TestServer;

beforeAll(async () => {
  first = await installation.startForAll({ dataDir: installation.dataFolder() });
}, 60_000);

async function refusal(options: ServerOptions) {
  const server = await installation.start(options);
  return server.ended;
}

/** A server behind a proxy, as it should be set up. */
const strongSettings = {
  KOLAJ_PUBLIC_URL: 'https://kolaj.example',
  KOLAJ_SITE_URL: 'https://sites.example',
  KOLAJ_TRUSTED_PROXIES: 'loopback',
};

function doctorSays(env: Record<string, string>) {
  const cli = path.join(import.meta.dirname, '../..', 'cli.mjs');
  return spawnSync(process.execPath, [cli, 'doctor'], { env, encoding: 'utf8' });
}

const isReady = async ({ url }: TestServer) => (await fetch(`${url}/health/ready`)).status === 200;

describe.skipIf(!canSeeProcesses)(
  'a start that cannot work is one sentence and code 1, and leaves nothing behind',
  () => {
    it.each(['console', 'site', 'sandbox'] as const)('when the port of the %s is taken', async (which) => {
      const taken = await openPort();
      const dataDir = installation.dataFolder();
      const env = { KOLAJ_DEMO: which === 'sandbox' ? 'on' : 'off' };
      const { code, complaint } = await refusal({ dataDir, ports: { [which]: taken.port }, env });
      await taken.close();
      expect(complaint).toMatch(new RegExp(`^Port ${taken.port} \\(.+\\) is already taken on 127.0.0.1. .+\\n$`));
      expect(code).toBe(1);
      expect(await untilDeserted(dataDir)).toEqual([]);
    });

    it('when another server works on the data folder, which goes on unharmed', async () => {
      // Connections and children that look for people come and go with the work.
      const lasting = () =>
        processesOn(first.dataDir).filter(({ command }) => !/^postgres: kolaj|people-worker/.test(command));
      const before = lasting();
      const { code, complaint } = await refusal({ dataDir: first.dataDir });
      expect(complaint).toBe(
        `Kolaj, or one of its commands, already works on the data folder ${first.dataDir} (process ${first.pid}). Stop it, or set KOLAJ_DATA_DIR.\n`,
      );
      expect(code).toBe(1);
      expect(lasting()).toEqual(before);
      expect(await isReady(first)).toBe(true);
    });

    it('when a file is in place of the data folder', async () => {
      const dataDir = path.join(installation.base(), 'file');
      await writeFile(dataDir, 'in the way');
      const { code, complaint } = await refusal({ dataDir });
      expect(complaint).toMatch(/^The data folder .+ is not a folder\. .+\n$/);
      expect(code).toBe(1);
    });

    it.each(['web', 'worker', 'web,worker,scheduler'])(
      'when the data folder may not be written by %s',
      async (roles) => {
        const dataDir = path.join(installation.base(), `closed-${roles}`);
        await mkdir(dataDir, { mode: 0o555 });
        const asOrdinaryUser = process.getuid?.() === 0 ? { uid: 65_534 } : {};
        const { code, complaint } = await refusal({ dataDir, roles, ...asOrdinaryUser });
        expect(complaint).toMatch(/^The data folder .+ cannot be written\. .+\n$/);
        expect(code).toBe(1);
        expect(await untilDeserted(dataDir)).toEqual([]);
      },
    );

    it.each([
      ['KOLAJ_PORT', 'http'],
      ['KOLAJ_ROLES', 'web,cook'],
      ['KOLAJ_TRUSTED_PROXIES', 'somebody'],
      ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
    ])('when %s is %s, and names it', async (name, value) => {
      const { code, complaint } = await refusal({ dataDir: installation.dataFolder(), env: { [name]: value } });
      expect(complaint).toContain(name);
      expect(complaint.trim().split('\n').length).toBeLessThanOrEqual(2);
      expect(code).toBe(1);
    });

    it('when the host is not an address of this machine', async () => {
      const env = { ...strongSettings, KOLAJ_HOST: '203.0.113.7' };
      const { code, complaint } = await refusal({ dataDir: installation.dataFolder(), env });
      expect(complaint).toBe('203.0.113.7 is not an address of this machine (KOLAJ_HOST).\n');
      expect(code).toBe(1);
    });

    it('when others can reach it and its settings are weak, which it says one by one (rule 36)', async () => {
      const env = { KOLAJ_HOST: '0.0.0.0', KOLAJ_DEMO: 'on', KOLAJ_PUBLIC_URL: 'http://kolaj.example' };
      const { code, complaint } = await refusal({ dataDir: installation.dataFolder(), env });
      expect(complaint.split('\n').map((line) => line.slice(0, 40))).toEqual([
        'Others can reach this server (KOLAJ_HOST',
        '- Demo mode is on, with accounts whose p',
        '- Set KOLAJ_PUBLIC_URL to the https addr',
        '- Set KOLAJ_SITE_URL to a host of its ow',
        '- Set KOLAJ_TRUSTED_PROXIES to the addre',
        '- The FTP door would take passwords in t',
        '',
      ]);
      expect(code).toBe(1);
      expect(doctorSays(env)).toMatchObject({ status: 1, stdout: expect.stringContaining('✗ Demo mode is on') });
    });

    it('when others can reach it and the accounts of the demo are in its database', async () => {
      const dataDir = installation.dataFolder();
      const server = await installation.start({ dataDir, env: strongSettings });
      await server.running();
      const { headers } = await fetch(`${server.url}/login`);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      await aUser(await installation.database(server), { email: 'admin@demo.kolaj.test', kind: 'admin' });
      const said = doctorSays({ ...strongSettings, KOLAJ_DATA_DIR: dataDir });
      expect(said.status).toBe(1);
      expect(said.stdout).toContain('✓ The console is reached over https.');
      expect(said.stdout).toMatch(/✗ Accounts of the demo exist .+: admin@demo\.kolaj\.test\./);
      expect(said.stdout).toMatch(/✗ Administrators without a second factor: admin@demo\.kolaj\.test\./);

      server.process.kill('SIGTERM');
      await server.ended;
      const { code, complaint } = await refusal({ dataDir, env: strongSettings });
      expect(complaint).toMatch(/^Accounts of the demo exist in this database.+admin@demo\.kolaj\.test/m);
      expect(code).toBe(1);
      expect(await untilDeserted(dataDir)).toEqual([]);
    });
  },
);

describe('a copy of a data folder (D-104)', () => {
  it('starts with all sending held and says so; its original, and the copy after its release, do not', async () => {
    const held = 'All sending is held: this data folder is a copy';
    const runOnce = async (dataDir: string) => {
      const server = await installation.start({ dataDir });
      await server.running();
      server.process.kill('SIGTERM');
      await server.ended;
      return server.said();
    };
    const original = installation.dataFolder();
    expect(await runOnce(original)).not.toContain('held');
    const copy = `${original}-copy`;
    spawnSync('cp', ['-a', original, copy]);

    const server = await installation.start({ dataDir: copy });
    await server.running();
    // Behind the line that `running` waits for.
    await expect.poll(() => server.said()).toContain('To release it: npm run kolaj -- release');
    expect(server.said()).toContain(held);
    const cli = path.join(import.meta.dirname, '../..', 'cli.mjs');
    const released = spawnSync(process.execPath, [cli, 'release'], { env: { KOLAJ_DATA_DIR: copy }, encoding: 'utf8' });
    expect(released.stdout).toMatch(/^Released\. It was held: .*\.\nNothing is held\.\n/);
    server.process.kill('SIGTERM');
    await server.ended;
    expect(await runOnce(copy)).not.toContain('held');
    expect(await runOnce(original)).not.toContain('held');
  });
});
