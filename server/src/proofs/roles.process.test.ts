import { describe, expect, it } from 'vitest';
import { anImportingShop, openEvents, productNames } from './testing/testing-import.ts';
import { testInstallation } from './testing/testing-installation.ts';
import { canSeeProcesses } from './testing/testing-processes.ts';
import { until, untilDeserted } from './testing/testing-server.ts';

const installation = testInstallation();

describe.skipIf(!canSeeProcesses)('a web and a worker process on one data folder', () => {
  it('started at once share its database: what one is asked for the other does, and the browser hears of it', async () => {
    const dataDir = installation.dataFolder();
    const web = await installation.start({ dataDir, roles: 'web' });
    const worker = await installation.start({ dataDir, roles: 'worker,scheduler' });
    await Promise.all([web.running(), worker.running()]);
    const shop = await anImportingShop(web, await installation.database(web), { photos: 2 });
    const events = await openEvents(web, shop.cookie);

    await shop.startImport();
    await until(async () => (await shop.importStatus()) === 'done');
    expect(await shop.collages()).toEqual(productNames(2).map((name) => ({ name, status: 'done', exports: 1 })));
    await until(
      () => events.received().includes('"kind":"collages"') && events.received().includes('"kind":"imports"'),
    );
  });

  it('go on without the one that started the database: the other takes it over', async () => {
    const dataDir = installation.dataFolder();
    const web = await installation.start({ dataDir, roles: 'web' });
    await web.running();
    const worker = await installation.start({ dataDir, roles: 'worker,scheduler' });
    await worker.running();
    web.process.kill('SIGTERM');
    expect((await web.ended).code).toBe(0);
    await until(() => worker.complained().includes('starting it again'));

    const next = await installation.start({ dataDir, roles: 'web' });
    await next.running();
    const shop = await anImportingShop(next, await installation.database(next), { photos: 1 });
    await shop.startImport();
    await until(async () => (await shop.importStatus()) === 'done');

    worker.process.kill('SIGKILL');
    await worker.ended;
    await until(async () => (await fetch(`${next.url}/health/ready`)).status === 200);
    next.process.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
    expect(await untilDeserted(dataDir)).toEqual([]);
  });
});
