// A small WAHA server that remembers what it was told, and can be away, slow or talk nonsense.
import type { Endpoint } from '@kolaj/contract/endpoint';
import fastify from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { Product } from '../../../proofs/testing/testing-access.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';

export const gatewayKey = 'key-of-the-gateway';

interface Session {
  status: string;
  hook: string;
}
interface Named {
  Params: { name: string };
}
interface Configured {
  Body: { name: string; config: { webhooks: { url: string }[] } };
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function aWaha() {
  const sessions = new Map<string, Session>();
  const calls: string[] = [];
  const state: { isOff: boolean; slowMs: number; raw: string | null } = { isOff: false, slowMs: 0, raw: null };
  const app = fastify();
  const hookOf = ({ config }: Configured['Body']) => config.webhooks[0]?.url ?? '';

  app.addHook('preHandler', async (request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    if (state.slowMs > 0) await new Promise((done) => setTimeout(done, state.slowMs));
    if (state.isOff) return reply.code(503).send({ message: 'off' });
    if (state.raw !== null) return reply.type('text/plain').send(state.raw);
    return [gatewayKey, 'own-key'].includes(String(request.headers['x-api-key']))
      ? undefined
      : reply.code(401).send({});
  });
  app.get('/api/sessions', async () =>
    [...sessions].map(([name, { status }]) => ({ name, status, me: { id: '905321234567@c.us', pushName: name } })),
  );
  app.post<Configured>('/api/sessions', async ({ body }, reply) => {
    if (sessions.has(body.name)) return reply.code(422).send({ message: 'exists' });
    sessions.set(body.name, { status: 'SCAN_QR_CODE', hook: hookOf(body) });
    return reply.code(201).send({ name: body.name });
  });
  app.put<Named & Configured>('/api/sessions/:name', async ({ params, body }, reply) => {
    const session = sessions.get(params.name);
    if (!session) return reply.code(404).send({});
    session.hook = hookOf(body);
    return reply.send({ name: params.name });
  });
  app.delete<Named>('/api/sessions/:name', async ({ params }, reply) =>
    sessions.delete(params.name) ? reply.send({}) : reply.code(404).send({}),
  );
  for (const what of ['restart', 'logout']) app.post(`/api/sessions/:name/${what}`, async () => ({}));
  app.get('/api/:name/auth/qr', async (_request, reply) => reply.type('image/png').send(onePixel));
  app.post('/api/:name/auth/request-code', async () => ({ code: 'KLJ1-2345' }));

  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { sessions, calls, state, origin, close: () => app.close() };
}

/** A new shop without channels, and its owner in front of this product and of others on the same database. */
export async function anOwnerOf(database: Database, product: Product, others: readonly Product[] = []) {
  const shop = await aShop(database, { serverConfig: { broadcast: false, whatsapp: null } });
  const cookie = await product.device(await aUser(database, { shop }));
  const askAt =
    (at: Product) =>
    async (endpoint: Endpoint, input: object = {}) => {
      const { status, body } = await at.ask(endpoint, input, { cookie });
      return { status, text: body, ...JSON.parse(body) };
    };
  return { shop, ask: askAt(product), others: others.map(askAt) };
}
