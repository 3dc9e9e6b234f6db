import { getAlerts } from '@kolaj/contract/pocket/alerts';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { type PostPush, postPush } from '../../../adapters/outgoing/post-push.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { sealer as makeSealer } from '../../../secrets/seal.ts';
import { serveForTest } from '../../../testing/calls.ts';
import { aUser, type TestShop } from '../../../testing/rows/people.ts';
import { alertRoutes } from './alerts.routes.ts';
import { sendAlerts } from './send-alerts.job.ts';
import { aPushService } from './testing-receiver.ts';

/** The calls of alerts, the job that sends them, and a push service that reads what it gets. */
export async function alertsForTest(database: Database) {
  const sealer = makeSealer('a key of the test, which is long enough for it');
  /** What the push service answers, by the device's path. */
  const answers = new Map<string, number>();
  const service = await aPushService((path) => answers.get(path) ?? 201);
  const served = await serveForTest({ database, routes: alertRoutes({ database, sealer, trusted: [service.origin] }) });
  afterAll(async () => {
    await served.close();
    await service.close();
  });

  const system = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);
  let devices = 0;
  return {
    ...{ answers, service, served, system },

    async run(post: PostPush = postPush({ trusted: [service.origin] })): Promise<void> {
      const deps = { database, sealer, post, subject: 'mailto:kolaj@test.invalid', clock: () => new Date() };
      await sendAlerts.run({}, deps, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
    },

    async anOwner(shop: TestShop) {
      const owner = await served.signIn((await aUser(database, { shop })).email);
      const { data } = await owner.call(getAlerts, { endpoint: null });
      service.expect(data.public_key);
      return owner;
    },

    aDevice: () => ({ endpoint: `${service.origin}/device-${++devices}`, ...service.keys, language: 'tr' as const }),

    /** An order through the site, a moment after the device was told of. */
    anOrder: (shop: TestShop, number: number) =>
      system(sql`insert into orders (shop_id, number, key, build_id, lines, note, messages, created_at)
        values (${shop.id}, ${number}, gen_random_uuid(), gen_random_uuid(), '[]', '', '{}', now() + interval '1 second')`),

    toldTo: (endpoint: string) => service.received.filter(({ path }) => endpoint.endsWith(path)),
  };
}
