// Whatever has changed, whoever publishes and whatever went wrong before: the site is the one that would be built from nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { buildRelease } from '@kolaj/catalogue/release/release-build';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inShop } from '../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../kernel/media-urls.ts';
import { testDatabase } from '../../testing/database.ts';
import { buildSite } from './build-site.job.ts';
import { knownCollages, type ReadCollages } from './known-collages.ts';
import { siteAddresses } from './open/site-addresses.ts';
import { openReleases, type Releases } from './releases.ts';
import { liveRelease, makeLive, requestBuild } from './site.store.ts';
import { sitePictures } from './site-pictures.ts';
import { readPresent } from './snapshot.store.ts';
import { aChangingShop } from './testing/changing-shop.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
const addresses = siteAddresses('http://site.test');
let folder = '';
beforeAll(async () => {
  await buildCatalogue();
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-any-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lastTry = { attempt: 1, lastAttempt: true };

/** A process of its own: what it remembers is its own, the releases are everybody's. */
function aProcess(clock: () => Date) {
  let readCollages = knownCollages();
  const run = (shopId: string, buildId: string, dying: Partial<Releases> = {}, tries = lastTry) =>
    buildSite.run(
      { shopId, buildId },
      {
        ...{ database, loadGenerator, media, addresses, clock, readCollages },
        releases: { ...openReleases(folder), ...dying },
        announce: async () => undefined,
        bringPhotos: async () => undefined,
      },
      { signal: new AbortController().signal, ...tries },
    );
  return {
    run,
    forget() {
      readCollages = knownCollages();
    },
  };
}
type Process = ReturnType<typeof aProcess>;

class Killed extends Error {}
const killed = async () => Promise.reject(new Killed());

/** Where a process may die: before its pages, among them, when they are there, and when they are published. */
const deaths: readonly ((after: number) => Partial<Releases>)[] = [
  () => ({ write: killed }),
  (after) => ({
    write: (release, make) =>
      openReleases(folder).write(release, (put) => {
        let left = after;
        return make((file) => {
          if (left-- === 0) throw new Killed();
          put(file);
        });
      }),
  }),
  () => ({
    write: (...release) =>
      openReleases(folder)
        .write(...release)
        .then(killed),
  }),
  () => ({ pack: killed, keepOnly: killed }),
];

type Shop = Awaited<ReturnType<typeof aChangingShop>>;

const request = ({ shop }: Shop, folderId: string | null = null) =>
  inShop(database, shop.id, (scope) => requestBuild(scope, { folderId, requestedBy: null }));

const publish = async (site: Shop, { run }: Process) => run(site.shop.id, await request(site));

/** Ways to publish, by which the last one publishes all as it is now. */
const ways: readonly ((site: Shop, one: Process, other: Process) => Promise<void>)[] = [
  publish,
  async function twoAtOnce(site, one, other) {
    const going = publish(site, one);
    await site.any();
    const buildId = await request(site);
    await Promise.all([going, other.run(site.shop.id, buildId)]);
    await one.run(site.shop.id, buildId);
  },
  async function afterADeath(site, one, other) {
    const buildId = await request(site);
    const dying = deaths[site.below(deaths.length)]?.(site.below(60));
    const dies = one.run(site.shop.id, buildId, dying, { attempt: 1, lastAttempt: false });
    await dies.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    one.forget();
    await site.any();
    await (site.random() < 0.5 ? one : other).run(site.shop.id, buildId, {}, { attempt: 2, lastAttempt: true });
    await publish(site, other);
  },
  async function afterAFolder(site, one, other) {
    const place = site.places[site.below(site.places.length)];
    await one.run(site.shop.id, await request(site, place?.folderId));
    await publish(site, other);
  },
  async function afterAnOlderVersion(site, one) {
    await inShop(database, site.shop.id, async (scope) => {
      const versions = scope.db.selectFrom('builds').select('id').where('status', '=', 'retired');
      const old = await versions.where('snapshot', 'is not', null).orderBy('created_at', 'desc').executeTakeFirst();
      if (old) await makeLive(scope, old.id);
    });
    await publish(site, one);
  },
];

/** Files with their digests; null = there may be no such site. */
type Files = Record<string, string> | null;

async function liveFiles({ shop }: Shop): Promise<Files> {
  const live = await inShop(database, shop.id, liveRelease);
  return live && ((await openReleases(folder).facts(shop.id, live.releaseId))?.files ?? {});
}

async function filesFromNothing({ shop, clock }: Shop): Promise<Files> {
  const readCollages: ReadCollages = async (scope) => structuredClone(await knownCollages()(scope));
  const wanted = { now: clock(), pictureOrigins: [media.origin], readCollages };
  const snapshot = await inShop(database, shop.id, (scope) => readPresent(scope, wanted));
  const derived = deriveSite(snapshot);
  if (derived.kind !== 'site') return null;
  const { path: basePath, url: siteUrl } = addresses.of(snapshot.shop);
  const options = { basePath, siteUrl, mediaUrl: sitePictures(media) };
  const generator = await loadGenerator();
  const { files } = await buildRelease({ generator, site: derived.site, options, earlier: null }, () => undefined);
  return Object.fromEntries(Array.from(files.values(), ({ path: at, sha256 }) => [at, sha256]));
}

const firstSeed = numberFromEnv('KOLAJ_SEED', 1);
const seeds = Array.from({ length: numberFromEnv('KOLAJ_SEEDS', 1) }, (_, at) => firstSeed + at);

it.each(seeds)(
  'is so whatever happens (seed %i)',
  async (seed) => {
    const site = await aChangingShop(database, seed);
    const [first, second] = [aProcess(site.clock), aProcess(site.clock)];
    let compared = 0;
    for (let round = 0; round < numberFromEnv('KOLAJ_ROUNDS', 20); round++) {
      const changes: string[] = [];
      for (let times = site.below(4); times >= 0; times--) changes.push(await site.any());
      const way = (site.random() < 0.5 ? undefined : ways[site.below(ways.length)]) ?? publish;
      await (site.random() < 0.5 ? way(site, first, second) : way(site, second, first));
      const whole = await filesFromNothing(site);
      if (whole === null) continue;
      compared++;
      const live = await liveFiles(site);
      const differing = Object.keys({ ...live, ...whole }).filter((at) => live?.[at] !== whole[at]);
      const told = { seed, round, changes, way: way.name };
      expect({ ...told, differing: differing.slice(0, 8) }).toEqual({ ...told, differing: [] });
    }
    expect(compared).toBeGreaterThan(5);
  },
  300_000,
);
