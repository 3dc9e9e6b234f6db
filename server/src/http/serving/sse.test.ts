import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStreams, eventStreams } from './sse.ts';

let app: FastifyInstance;
let streams: EventStreams;
let port = 0;
/** Monotonic, ms. */
let now = 0;

beforeEach(async () => {
  now = 0;
  streams = eventStreams(() => now);
  app = fastify({ forceCloseConnections: true });
  app.get<{ Querystring: { shop: string; user: string; age?: string } }>('/events', async ({ query }, reply) => {
    const ageMs = query.age === undefined ? undefined : Number(query.age);
    streams.open(reply, { shopId: query.shop, userId: query.user, ageMs });
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(async () => {
  streams.closeAll();
  await app.close();
});

const until = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 20_000, interval: 10 }).toBe(true);

function open(shop: string, user: string, age?: number): { socket: Socket; received: () => string } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(
    `GET /events?shop=${shop}&user=${user}${age === undefined ? '' : `&age=${age}`} HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  return { socket, received: () => text };
}

const change = (shop: string, id: string) => JSON.stringify({ shop, changes: [{ kind: 'collages', id }] });

describe('event streams', () => {
  it("tell a shop's consoles about its changes and nobody else", async () => {
    const [a, b] = [open('shop-a', 'u1'), open('shop-b', 'u2')];
    await until(() => streams.count() === 2);
    streams.publish(change('shop-a', 'c-1'));
    streams.refreshAll();
    await until(() => a.received().includes('c-1') && b.received().split('event: refresh').length === 3);
    expect(b.received()).not.toContain('c-1');
  });

  it('cut a reader that takes nothing, and only that one', async () => {
    const [stuck, good] = [open('shop-a', 'u1'), open('shop-a', 'u2')];
    await until(() => streams.count() === 2);
    stuck.socket.pause();
    const long = 'x'.repeat(64 * 1024);
    for (let sent = 0; sent < 400 && streams.count() === 2; sent++) {
      streams.publish(change('shop-a', `${sent}-${long}`));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(streams.count()).toBe(1);
    streams.publish(change('shop-a', 'the end'));
    await until(() => good.received().includes('the end'));
  });

  it('end for a person whose rights have changed, who is the only one to hear of it', async () => {
    const [changed, other] = [open('shop-a', 'u1'), open('shop-a', 'u2')];
    await until(() => streams.count() === 2);
    const changes = [
      { kind: 'session', id: 'u1' },
      { kind: 'collages', id: 'c-1' },
    ];
    streams.publish(JSON.stringify({ shop: 'shop-a', changes }));
    await until(() => streams.count() === 1 && changed.received().includes('"session"'));
    await until(() => other.received().includes('c-1'));
    expect(other.received()).not.toContain('session');
    expect(changed.received()).not.toContain('c-1');
  });

  it('end for a whole shop that has more to hear than fits, and ask it to ask for everything', async () => {
    const [full, other] = [open('shop-a', 'u1'), open('shop-b', 'u2')];
    await until(() => streams.count() === 2);
    streams.publish(JSON.stringify({ shop: 'shop-a', changes: 'all' }));
    await until(() => streams.count() === 1 && full.received().split('event: refresh').length === 3);
    expect(other.received().split('event: refresh')).toHaveLength(2);
  });

  it('ask a shop to ask for everything when a program of a later version tells what this one does not know', async () => {
    const [reader, other] = [open('shop-a', 'u1'), open('shop-b', 'u2')];
    await until(() => streams.count() === 2);
    streams.publish(JSON.stringify({ shop: 'shop-a', changes: [{ kind: 'wardrobes', id: 'w-1' }], told_at: 1 }));
    await until(() => streams.count() === 1 && reader.received().split('event: refresh').length === 3);
    expect(other.received().split('event: refresh')).toHaveLength(2);
    streams.publish(JSON.stringify({ shop: 'shop-b', changes: [{ kind: 'collages', id: 'c-1', by: 'u3' }] }));
    await until(() => other.received().includes('c-1'));
  });

  it('end the oldest of a person who opens too many', async () => {
    for (let tab = 0; tab < 20; tab++) open('shop-a', 'u1');
    await until(() => streams.count() === 12);
  });

  it.each([
    { what: 'a page just loaded, nothing has changed since', age: 2000, refresh: false },
    { what: 'a page that cannot say since when it asks', age: undefined, refresh: true },
    { what: 'something changed while the page loaded', age: 6000, refresh: true },
    { what: 'a change that may still have been on its way', age: 4500, refresh: true },
    { what: 'a page older than what is remembered', age: 70_000, refresh: true },
  ])('say at first to ask again only when something can have been missed: $what', async ({ age, refresh }) => {
    now = 95_000;
    streams.publish(change('shop-a', 'c-1'));
    now = 100_000;
    const reader = open('shop-a', 'u1', age);
    await until(() => reader.received().includes('retry: 2000'));
    expect(reader.received().includes('event: refresh')).toBe(refresh);
  });

  it('say so also after the line to the database was broken', async () => {
    now = 100_000;
    streams.refreshAll();
    now = 101_500;
    const reader = open('shop-a', 'u1', 1000);
    await until(() => reader.received().includes('retry: 2000'));
    expect(reader.received()).toContain('event: refresh');
  });
});
