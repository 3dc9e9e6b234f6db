import { setTimeout as delay } from 'node:timers/promises';
import { inShop } from '@kolaj/server/adapters/postgres/scope';
import { sql } from 'kysely';
import type { BenchDatabase } from '../broadcast/bench-database.ts';

interface Intake {
  /** Events that were answered and counted, a second of the run. */
  perSecond: number;
  p99: number;
  told: number;
  counted: number;
}

const atOnce = 16;
const runMs = 8_000;
const eventsPerPage = 2;

/** Pages of ever other visitors, each telling its visit and the product it shows, as fast as the server answers. */
export async function intakeOf(port: number, database: BenchDatabase, shopId: string): Promise<Intake> {
  const slugs = await publishedSlugs(database, shopId);
  const times: number[] = [];
  let pages = 0;
  const startedAt = performance.now();
  const keepTelling = async () => {
    while (performance.now() - startedAt < runMs) {
      const page = pages++;
      const askedAt = performance.now();
      const events = [{ kind: 'visit' }, { kind: 'view', slug: slugs[page % slugs.length] }];
      const answer = await fetch(`http://127.0.0.1:${port}/s/lalezar/visit`, {
        ...{ method: 'POST', body: JSON.stringify({ source: '', events }) },
        headers: {
          'content-type': 'text/plain',
          'user-agent': `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/${page} Mobile Safari/537.36`,
          'x-forwarded-for': `10.${(page >> 16) & 255}.${(page >> 8) & 255}.${page & 255}`,
        },
      });
      if (answer.status !== 204) throw new Error(`The site answered a visit with ${answer.status}.`);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepTelling));
  const told = pages * eventsPerPage;
  const counted = await countedOf(database, shopId, told);
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: counted / seconds, p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0, told, counted };
}

/** Addresses as a build notes them. */
async function publishedSlugs(database: BenchDatabase, shopId: string): Promise<string[]> {
  const slugs = Array.from({ length: 600 }, (_, at) => `br-${at}`);
  await inShop(database, shopId, ({ db }) =>
    sql`insert into site_addresses (shop_id, kind, slug, key)
      select ${shopId}, 'product', slug, slug from unnest(${slugs}::text[]) as slug`.execute(db),
  );
  return slugs;
}

/** Events in the database, once no more come. */
async function countedOf(database: BenchDatabase, shopId: string, told: number): Promise<number> {
  const read = () =>
    inShop(database, shopId, async ({ db }) => {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(count), 0)::int as count from site_counts
        where shop_id = ${shopId} and dimension in ('all', 'product')`.execute(db);
      return rows[0]?.count ?? 0;
    });
  for (let before = -1, now = await read(); now < told && now !== before; ) {
    await delay(1_000);
    [before, now] = [now, await read()];
  }
  return read();
}
