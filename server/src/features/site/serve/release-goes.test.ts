// Another process makes a version live and removes the one before, within the second that this one remembers what is live.
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type ServedSite, type ServedSites, servedSites } from '../testing/served-sites.ts';

const database = await testDatabase();
let sites: ServedSites;

beforeAll(async () => {
  sites = await servedSites(database, () => new Date());
});
afterAll(() => sites.close());

const get = (site: ServedSite, file: string) => sites.server.inject({ url: `/s/${site.keyword}/${file}` });
const order = (site: ServedSite, at = sites.server) =>
  at.inject({
    ...{ method: 'POST', url: `/s/${site.keyword}/order` },
    payload: { key: randomUUID(), note: '', lines: [{ slug: site.slugOf('BR-1'), quantity: 1, seen: 2450 }] },
  });

/** As the marks of two people, one after the other, do it: nobody tells this process. */
async function replaceRelease({ shop }: ServedSite): Promise<void> {
  const next = randomUUID();
  const { rows } = await asSystem(database, ({ db }) =>
    sql<{ at: string }>`
      select coalesce(release_id, builds.id) as at from builds join shops on live_build_id = builds.id
      where shops.id = ${shop.id}`.execute(db),
  );
  const folder = path.join(sites.folder, 'sites', shop.id);
  const before = path.join(folder, rows[0]?.at ?? '');
  await cp(before, path.join(folder, next), { recursive: true });
  await asSystem(database, ({ db }) =>
    sql`update builds set release_id = ${next} where shop_id = ${shop.id}`.execute(db),
  );
  await rm(before, { recursive: true });
}

describe('a release that is replaced and removed by another process', () => {
  it('leaves no visitor without a page: what is live now answers', async () => {
    const site = await sites.aSite();
    expect((await get(site, '')).statusCode).toBe(200);
    await replaceRelease(site);
    const product = await get(site, `p/${site.slugOf('BR-1')}/`);
    expect([product.statusCode, product.body]).toEqual([200, expect.stringContaining('BR-1')]);
    await replaceRelease(site);
    expect((await get(site, 'p/never-there/')).statusCode).toBe(404);
    expect((await get(site, 'b/beren/')).statusCode).toBe(200);
  });

  it('takes the order of who is on its pages', async () => {
    const site = await sites.aSite();
    expect((await get(site, '')).statusCode).toBe(200);
    await replaceRelease(site);
    const answer = await order(site);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ kind: 'stored' })]);
  });

  it('takes the order also where nobody has read a page of it before', async () => {
    const site = await sites.aSite();
    await using fresh = sites.another();
    await fresh.inject({ method: 'POST', url: `/s/${site.keyword}/visit`, payload: {} });
    await replaceRelease(site);
    const answer = await order(site, fresh);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ kind: 'stored' })]);
  });

  it('is not there when nothing took its place', async () => {
    const site = await sites.aSite();
    expect((await get(site, '')).statusCode).toBe(200);
    await rm(path.join(sites.folder, 'sites', site.shop.id), { recursive: true });
    expect((await get(site, `p/${site.slugOf('BR-1')}/`)).statusCode).toBe(404);
    expect((await order(site)).statusCode).toBe(404);
  });
});
