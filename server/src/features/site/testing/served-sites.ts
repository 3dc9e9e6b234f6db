import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { buildSite } from '../build-site.job.ts';
import { knownCollages } from '../known-collages.ts';
import { siteAddresses } from '../open/site-addresses.ts';
import { openReleases } from '../releases.ts';
import { createSiteServer } from '../serve/site-server.ts';
import { requestBuild } from '../site.store.ts';

/** The sites' server as visitors reach it, with a clock of one's own, over a folder that `close` takes away. */
export async function servedSites(database: Database, clock: () => Date) {
  await buildCatalogue();
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-served-'));
  const releases = openReleases(folder);
  const files = await openDiskStore(folder);
  const serve = (of: typeof releases) =>
    createSiteServer({
      announce: async () => undefined,
      ...{
        database,
        releases: of,
        siteUrl: 'http://site.test',
        siteDomain: null,
        trustedProxies: ['127.0.0.1'],
        clock,
      },
      files,
      consoleOrigins: ['http://console.test'],
      next: async () => null,
      logger: pino({ level: 'silent' }),
    });
  const server = serve(releases);
  /** Another process over the same folder, which has read nothing of it yet. */
  const another = () => serve(openReleases(folder));

  /** A shop whose site sells BR-1 for 24.50 and BR-2 without a price, by cart. */
  async function aSite(cart: object = { enabled: true, show_total: true }, settings: object = {}) {
    const shop = await aShop(database);
    const user = await aUser(database, { shop });
    const beren = await aSubfolder(database, shop);
    const config = JSON.stringify({ whatsapp_phone: '905320000000', language: 'EN', cart_settings: cart, ...settings });
    await asSystem(database, ({ db }) =>
      sql`update shops set client_config = ${config}::jsonb, currency = 'USD' where id = ${shop.id}`.execute(db),
    );
    const collages = [
      await aCollage(database, shop, beren, { code: 'BR-1', price: '$24.50' }),
      await aCollage(database, shop, beren, { code: 'BR-2', price: '' }),
    ];
    const publish = async () => {
      const buildId = await inShop(database, shop.id, (scope) =>
        requestBuild(scope, { folderId: null, requestedBy: user.id }),
      );
      await buildSite.run(
        { shopId: shop.id, buildId },
        {
          ...{ database, releases, loadGenerator, clock, announce: async () => undefined },
          bringPhotos: async () => undefined,
          media: mediaUrls('http://site.test'),
          addresses: siteAddresses('http://site.test'),
          readCollages: knownCollages(),
        },
        { attempt: 1, lastAttempt: true, signal: new AbortController().signal },
      );
    };
    await publish();
    const list: { slug: string; code: string; price: { minor: number } | null }[] = JSON.parse(
      (await server.inject({ url: `/s/${shop.keyword}/order.json` })).body,
    ).products;
    const slugOf = (code: string) => list.find((product) => product.code === code)?.slug ?? '';
    return { shop, user, slugOf, keyword: shop.keyword, collages, subfolder: beren, publish };
  }

  async function close(): Promise<void> {
    await server.close();
    await rm(folder, { recursive: true });
  }
  return { server, another, releases, folder, aSite, close };
}

export type ServedSites = Awaited<ReturnType<typeof servedSites>>;
export type ServedSite = Awaited<ReturnType<ServedSites['aSite']>>;
