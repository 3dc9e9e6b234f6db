import { randomUUID } from 'node:crypto';
import * as calls from '@kolaj/contract/integration/webhook';
import type { WebhookKind } from '@kolaj/domain/integration/webhook';
import { sql } from 'kysely';
import { guardedPost } from '../../../adapters/outgoing/guarded-post.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { sealer as makeSealer } from '../../../secrets/seal.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { sendWebhooks } from './send-webhooks.job.ts';
import { aReceiver } from './testing-receiver.ts';
import { webhookRoutes } from './webhook.routes.ts';

export interface Hook {
  shop: TestShop;
  owner: Person;
  id: string;
  secret: string;
  path: string;
}

export const jobContext = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

/** Webhooks of shops with a receiver on this machine; `timeoutMs` = how long a try waits for it. */
export async function webhooksForTest(database: Database, { timeoutMs }: { timeoutMs: number }) {
  /** Status by path; a path that is not named takes everything, 0 hangs. */
  const answers = new Map<string, number>();
  /** Calls that come meanwhile are answered after that. */
  const held = new Map<string, Promise<void>>();
  const receiver = await aReceiver(async (response, path) => {
    await held.get(path);
    const status = answers.get(path) ?? 204;
    if (status === 302) response.writeHead(302, { location: '/elsewhere' }).end();
    else if (status === 1) response.writeHead(200).end(Buffer.alloc(10 << 20));
    else if (status !== 0) response.writeHead(status).end();
  });
  const trusted = [receiver.origin];
  const sealer = makeSealer('a key of the test, which is long enough for it');
  const post = guardedPost({ trusted, timeoutMs });
  const routes = webhookRoutes({ sealer, announce: async () => undefined, trusted });
  const served = await serveForTest({ database, routes });
  const system = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);

  return {
    answers,
    receiver,
    served,
    system,

    run: ({ id: shopId }: TestShop, now = new Date()) =>
      sendWebhooks.run(
        { shopId },
        {
          ...{ database, sealer, post, version: '1', clock: () => now },
          media: mediaUrls('https://sites.test'),
          addresses: { console: 'https://console.test' },
        },
        jobContext,
      ),

    async aHook({ kinds = ['order.new'], shop }: { kinds?: WebhookKind[]; shop?: TestShop } = {}): Promise<Hook> {
      const of = shop ?? (await aShop(database));
      const owner = await served.signIn((await aUser(database, { shop: of })).email);
      const path = `/${randomUUID()}`;
      const added = await owner.call(calls.addWebhook, { url: receiver.origin + path, kinds });
      if (!added.success) throw new Error(added.code);
      return { shop: of, owner, path, ...added.data.result };
    },

    /** An order through the site, a moment after the webhook was made. */
    anOrder: ({ shop }: Pick<Hook, 'shop'>, number: number) =>
      system(sql`insert into orders (shop_id, number, key, build_id, lines, note, messages, customer_name, created_at)
        values (${shop.id}, ${number}, gen_random_uuid(), gen_random_uuid(), '[]', 'Soon, please', '{}', 'Ayşe', clock_timestamp())`),

    /** The rest of an address and the wait of a message are over. */
    async later({ id }: Hook): Promise<void> {
      await system(sql`update webhooks set rests_until = now() where id = ${id}`);
      await system(sql`update webhook_messages set next_at = now() where webhook_id = ${id}`);
    },

    log: ({ owner, id }: Hook) =>
      owner.call(calls.listWebhookMessages, { id }).then(({ data }) => data.result.messages),

    /** Calls of the path get no answer until the function that is answered is called. */
    hold(path: string): () => void {
      const gate = Promise.withResolvers<void>();
      held.set(path, gate.promise);
      return () => {
        held.delete(path);
        gate.resolve();
      };
    },

    async close(): Promise<void> {
      await served.close();
      await receiver.close();
    },
  };
}
