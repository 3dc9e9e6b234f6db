import { randomBytes, randomUUID } from 'node:crypto';
import { type Build, type BuildWarning, buildWarning, warningKinds } from '@kolaj/contract/site/site';
import { retention } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';
import { shownColumns } from './changes/changes.store.ts';
import { siteFollows } from './open/site-follows.ts';
import { soldOutKey } from './refresh/sold-out-key.ts';
import type { StoredSnapshot } from './stored-snapshot.ts';

const kinds = new Map<string, BuildWarning['kind']>(warningKinds.map((kind) => [kind, kind]));

/** Builds from before have texts: `price_missing: BR-1 red`. */
const storedWarnings = z.union([
  z.array(buildWarning),
  z.pipe(
    z.array(z.string()),
    z.transform((texts: string[]): BuildWarning[] =>
      [...Map.groupBy(texts, (text) => kinds.get(text.split(': ')[0] ?? ''))].flatMap(([kind, of]) =>
        kind === undefined
          ? []
          : [
              {
                kind,
                count: of.length,
                examples: of.slice(0, 20).map((text) => placeless(text.slice(kind.length + 2))),
              },
            ],
      ),
    ),
  ),
]);

const placeless = (about: string) => ({ about, collage: null, brand_id: null });

/** What a finished build holds (D-45), as stored. */
export const buildContents = z.object({
  products: z.int(),
  brands: z.array(z.object({ name: z.string(), count: z.int(), new: z.int() })),
  folders: z.int(),
  warnings: storedWarnings,
  pages: z.int(),
  size: z.int(),
  seconds: z.number(),
});
export type BuildContents = z.infer<typeof buildContents>;

export interface BuildRow {
  id: string;
  status: Build['status'];
  stage: Build['stage'];
  token: string;
  revision: string | null;
  contents: BuildContents | null;
  error: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const rowShape = z.object({
  status: z.enum(['queued', 'building', 'published', 'retired', 'failed', 'superseded', 'unchanged']),
  stage: z.nullable(z.enum(['snapshot', 'check', 'pages', 'verify', 'publish'])),
});

/**
 * Writes the request for a build. Waiting requests that it covers are superseded: those for the same folder, or all of them when
 * it is for everything. A waiting request for everything makes this one a request for everything too.
 */
export async function requestBuild(
  scope: ShopScope,
  asked: { folderId: string | null; requestedBy: string | null },
): Promise<string> {
  const waiting = await scope.db
    .selectFrom('builds')
    .select(['id', 'folder_id'])
    .where('shop_id', '=', scope.shopId)
    .where('status', '=', 'queued')
    .forUpdate()
    .execute();
  const folderId = waiting.some(({ folder_id }) => folder_id === null) ? null : asked.folderId;
  const covered = waiting.filter(({ folder_id }) => folderId === null || folder_id === folderId).map(({ id }) => id);
  if (covered.length > 0) {
    await scope.db
      .updateTable('builds')
      .set({ status: 'superseded', updated_at: sql`now()` })
      .where('shop_id', '=', scope.shopId)
      .where('id', 'in', covered)
      .execute();
  }
  const { id } = await scope.db
    .insertInto('builds')
    .values({
      shop_id: scope.shopId,
      folder_id: folderId,
      requested_by: asked.requestedBy,
      token: randomBytes(24).toString('base64url'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** As it is stored, whatever that is. */
export async function storedClientConfig({ db, shopId }: ShopScope): Promise<unknown> {
  const row = await db.selectFrom('shops').where('id', '=', shopId).select('client_config').executeTakeFirstOrThrow();
  return row.client_config;
}

/** A build that has not reached its next stage for this long lost its process and all its tries: longer than one may take. */
const lost = sql<boolean>`updated_at < now() - interval '20 minutes'`;

type Started = { kind: 'started'; releaseId: string } | { kind: 'busy' } | { kind: 'over' };

/**
 * `started` also when this very build was at work before its process died; `busy` when another one is at work, `over` when none is
 * and this one has ended already. `releaseId` is where it writes its pages: that process may only have stood still and go on, so no two
 * tries have one place.
 */
export async function startBuilding(scope: ShopScope, buildId: string): Promise<Started> {
  // One at a time per shop decides here; the unique index is the second wall.
  await sql`select pg_advisory_xact_lock(hashtext(${`build:${scope.shopId}`}))`.execute(scope.db);
  await scope.db
    .updateTable('builds')
    .set({ status: 'failed', error: 'internal', stage: null, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('status', '=', 'building')
    .where('id', '!=', buildId)
    .where(lost)
    .execute();
  const open = await scope.db
    .selectFrom('builds')
    .select(['id', 'status'])
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['queued', 'building'])
    .execute();
  if (open.some(({ id, status }) => status === 'building' && id !== buildId)) return { kind: 'busy' };
  const own = open.find(({ id }) => id === buildId);
  if (!own) return { kind: 'over' };

  const again = own.status === 'building' ? randomUUID() : null;
  await scope.db
    .updateTable('builds')
    .set({ status: 'building', next_release_id: again, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .execute();
  return { kind: 'started', releaseId: again ?? buildId };
}

/** false = it was stopped. */
export async function setStage(scope: ShopScope, buildId: string, stage: string): Promise<boolean> {
  const set = await scope.db
    .updateTable('builds')
    .set({ stage, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .where('status', '=', 'building')
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** Ends a build that has not ended; false = it has, null = there is none. */
export async function failBuild(scope: ShopScope, buildId: string, error: string): Promise<boolean | null> {
  const known = await scope.db
    .selectFrom('builds')
    .select('status')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .forUpdate()
    .executeTakeFirst();
  if (known?.status !== 'queued' && known?.status !== 'building') return known ? false : null;
  await scope.db
    .updateTable('builds')
    .set({ status: 'failed', error, stage: null, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .execute();
  return true;
}

/**
 * Switches the live site to this build, or notes that nothing has changed. One transaction: visitors see one or the other, and
 * who stops it in time stops it.
 */
export async function publish(
  scope: ShopScope,
  buildId: string,
  result: { releaseId: string; revision: string; snapshot: StoredSnapshot; data: BuildContents },
): Promise<'published' | 'unchanged' | 'stopped'> {
  const live = await liveRelease(scope);
  const isUnchanged = live !== null && live.id !== buildId && live.revision === result.revision;
  const ended = await scope.db
    .updateTable('builds')
    .set({
      status: isUnchanged ? 'unchanged' : 'published',
      stage: null,
      error: null,
      release_id: result.releaseId === buildId ? null : result.releaseId,
      next_release_id: null,
      revision: result.revision,
      // Nobody rolls back to what never went live: the live build has the same.
      snapshot: isUnchanged ? null : JSON.stringify(result.snapshot),
      ...(isUnchanged ? {} : shownColumns(result.snapshot.site)),
      sold_out_key: soldOutKey(result.snapshot.site.soldOut),
      data: JSON.stringify(result.data),
      published_at: isUnchanged ? null : sql`now()`,
      updated_at: sql`now()`,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .where('status', '=', 'building')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return 'stopped';
  if (isUnchanged) return 'unchanged';
  await makeLive(scope, buildId);
  return 'published';
}

/** Points the shop at a build; the one that was live is retired. */
export async function makeLive(scope: ShopScope, buildId: string): Promise<void> {
  // First, so that of two at once the second waits here and not in a circle.
  await scope.db.updateTable('shops').set({ live_build_id: buildId }).where('id', '=', scope.shopId).execute();
  await scope.db
    .updateTable('builds')
    .set({ status: 'retired', updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('status', '=', 'published')
    .where('id', '!=', buildId)
    .execute();
  await scope.db
    .updateTable('builds')
    .set({ status: 'published', updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .execute();
  siteFollows(scope, scope.shopId);
}

export async function waitingBuild(scope: ShopScope): Promise<string | null> {
  const row = await scope.db
    .selectFrom('builds')
    .select('id')
    .where('shop_id', '=', scope.shopId)
    .where('status', '=', 'queued')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Published builds that stay on disk for one-click rollback (D-45). */
const keptVersions = retention.releases.count;

/** Builds whose release stays on disk: the newest that were published. */
export async function keptBuilds(scope: ShopScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('builds')
    .select('id')
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['published', 'retired'])
    .orderBy('published_at', 'desc')
    .limit(keptVersions)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets what builds were made of that can no longer be live: megabytes each, for nothing. */
export async function clearSnapshots(scope: ShopScope): Promise<void> {
  const kept = await keptBuilds(scope);
  await scope.db
    .updateTable('builds')
    .set({ snapshot: null, shown: null, look: null })
    .where('shop_id', '=', scope.shopId)
    .where('snapshot', 'is not', null)
    .where('status', 'not in', ['queued', 'building'])
    .where(sql<boolean>`id <> all(${kept}::uuid[])`)
    .where(sql<boolean>`id is distinct from (select live_build_id from shops where shops.id = builds.shop_id)`)
    .execute();
}

/** Releases that stay on disk: those of kept builds, and what is being made just now. */
export async function keptReleases(scope: ShopScope): Promise<string[]> {
  const kept = await keptBuilds(scope);
  const rows = await scope.db
    .selectFrom('builds')
    .select(['id', 'release_id', 'next_release_id'])
    .where('shop_id', '=', scope.shopId)
    .where(({ eb, or }) => or([eb('id', '=', sql<string>`any(${kept}::uuid[])`), eb('status', '=', 'building')]))
    .execute();
  return rows.flatMap(({ id, release_id, next_release_id }) => [release_id ?? id, next_release_id ?? release_id ?? id]);
}

const buildColumns = [
  'id',
  'status',
  'stage',
  'token',
  'revision',
  'data',
  'error',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export async function recentBuilds(scope: ShopScope, limit: number): Promise<BuildRow[]> {
  const rows = await scope.db
    .selectFrom('builds')
    .select(buildColumns)
    .where('shop_id', '=', scope.shopId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const contents = z.safeParse(buildContents, row.data);
    return { ...row, ...z.parse(rowShape, row), contents: contents.success ? contents.data : null };
  });
}

export async function liveBuild(
  scope: ShopScope,
): Promise<{ id: string; revision: string | null; snapshot: unknown } | null> {
  const row = await scope.db
    .selectFrom('shops')
    .innerJoin('builds', 'builds.id', 'shops.live_build_id')
    .select(['builds.id', 'builds.revision', 'builds.snapshot'])
    .where('shops.id', '=', scope.shopId)
    .executeTakeFirst();
  return row ?? null;
}

/** Which build is live, and where its files are; null = not published. */
export async function liveRelease(
  scope: ShopScope,
): Promise<{ id: string; releaseId: string; revision: string | null } | null> {
  const row = await scope.db
    .selectFrom('shops')
    .innerJoin('builds', 'builds.id', 'shops.live_build_id')
    .select(['builds.id', 'builds.release_id', 'builds.revision'])
    .where('shops.id', '=', scope.shopId)
    .executeTakeFirst();
  return row ? { id: row.id, releaseId: row.release_id ?? row.id, revision: row.revision } : null;
}

/**
 * Whether a build that was published once can be again: `gone` = its release is no longer kept. Until the end of this transaction no
 * other one goes live: a publish under way may push this one out, and its pages are removed right after.
 */
export async function findRetired(scope: ShopScope, buildId: string): Promise<'kept' | 'gone' | 'unknown'> {
  await scope.db.selectFrom('shops').select('id').where('id', '=', scope.shopId).forNoKeyUpdate().execute();
  const row = await scope.db
    .selectFrom('builds')
    .select('id')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .where('status', '=', 'retired')
    .executeTakeFirst();
  if (!row) return 'unknown';
  return (await keptBuilds(scope)).includes(buildId) ? 'kept' : 'gone';
}

/** Where the pages of an earlier version are; null = there is no such version. */
export async function retiredRelease(scope: ShopScope, buildId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('builds')
    .select(sql<string>`coalesce(release_id, id)`.as('place'))
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .where('status', '=', 'retired')
    .executeTakeFirst();
  return row?.place ?? null;
}

/** For the site's server: which release answers for a keyword or a preview token. `buildId` names its folder. */
export async function releaseOf(
  scope: SystemScope,
  asked: { keyword: string } | { token: string },
): Promise<{ shopId: string; buildId: string } | null> {
  // PostgreSQL refuses a zero byte.
  if (('token' in asked ? asked.token : asked.keyword).includes('\0')) return null;
  const builds = scope.db
    .selectFrom('builds')
    .innerJoin('shops', 'shops.id', 'builds.shop_id')
    .select(['builds.shop_id as shopId', sql<string>`coalesce(builds.release_id, builds.id)`.as('buildId')])
    .where('shops.deleted_at', 'is', null);
  const row = await ('token' in asked
    ? builds.where('builds.token', '=', asked.token)
    : builds.whereRef('shops.live_build_id', '=', 'builds.id').where(sql`lower(shops.keyword)`, '=', asked.keyword)
  ).executeTakeFirst();
  return row ?? null;
}
