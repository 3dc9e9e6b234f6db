import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPostmaster } from '../adapters/postgres/data-folder/postmaster.ts';
import { anImportingShop, productNames } from './testing/testing-import.ts';
import { testInstallation } from './testing/testing-installation.ts';
import { canSeeProcesses, imagingPids } from './testing/testing-processes.ts';
import { until, untilDeserted } from './testing/testing-server.ts';

const installation = testInstallation();
const photos = 6;
const whole = productNames(photos).map((name) => ({ name, status: 'done', exports: 1 }));

describe.skipIf(!canSeeProcesses)('an import', () => {
  it('continues where it was after its server was killed, and loses and doubles nothing', {
    timeout: 120_000,
  }, async () => {
    const killed = await installation.start({ dataDir: installation.dataFolder() });
    await killed.running();
    const database = await installation.database(killed);
    const before = await anImportingShop(killed, database, { photos });
    await before.startImport();
    await until(async () => (await before.collages()).some(({ status }) => status === 'done'));
    const later = await anImportingShop(killed, database, { photos });
    await later.startImport();
    await until(async () => (await later.importStatus()) !== 'queued');
    killed.process.kill('SIGKILL');
    expect(await untilDeserted(killed.dataDir)).toEqual([]);

    const next = await installation.start({ dataDir: killed.dataDir });
    await next.running();
    for (const shop of [before, later]) {
      await until(async () => (await shop.importStatus()) === 'done');
      expect(await shop.collages()).toEqual(whole);
    }
  });

  it('does not notice the death of an imaging child', { timeout: 180_000 }, async () => {
    const server = await installation.start({ dataDir: installation.dataFolder() });
    await server.running();
    const shop = await anImportingShop(server, await installation.database(server), { photos });
    await shop.startImport();
    await until(async () => (await shop.collages()).some(({ status }) => status === 'done'));
    const victims = imagingPids(server.dataDir);
    expect(victims).toHaveLength(2);
    for (const victim of victims) process.kill(victim, 'SIGKILL');

    await until(async () => (await shop.importStatus()) === 'done');
    expect(await shop.collages()).toEqual(whole);
  });

  it('comes to its end though the database crashes in the middle', { timeout: 120_000 }, async () => {
    const server = await installation.start({ dataDir: installation.dataFolder() });
    await server.running();
    const shop = await anImportingShop(server, await installation.database(server), { photos });
    await shop.startImport();
    await until(async () => (await shop.collages()).some(({ status }) => status === 'done'));
    const postmaster = await readPostmaster(path.join(server.dataDir, 'postgres', 'pg18'));
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');

    await until(() => server.complained().includes('starting it again'));
    await until(async () => (await shop.importStatus().catch(() => undefined)) === 'done');
    expect(await shop.collages()).toEqual(whole);
  });
});

describe.skipIf(!canSeeProcesses)('a server whose database cannot be started again', () => {
  it('says so and ends with code 1, for a supervisor to see', async () => {
    const server = await installation.start({ dataDir: installation.dataFolder() });
    await server.running();
    const cluster = path.join(server.dataDir, 'postgres', 'pg18');
    await writeFile(path.join(cluster, 'PG_VERSION'), '19\n');
    process.kill((await readPostmaster(cluster))?.pid ?? 0, 'SIGKILL');

    const { code, complaint } = await server.ended;
    expect(complaint).toContain('is not a PostgreSQL 18 database folder');
    expect(code).toBe(1);
    expect(await untilDeserted(server.dataDir)).toEqual([]);
  });
});
