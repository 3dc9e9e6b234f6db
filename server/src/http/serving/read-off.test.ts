import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readOffBeforeClosing } from './read-off.ts';

/** Sends all of the body before it reads a word, as slow clients do. Rejects when the connection breaks. */
async function postSlowly(head: string, body: Buffer): Promise<string> {
  const app = fastify({ bodyLimit: 1000 });
  onTestFinished(() => app.close());
  readOffBeforeClosing(app);
  app.post('/', async () => 'taken');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  // What breaks is told by the write.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\n${head}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())));
  return text(socket);
}

describe('an answer that closes its connection', () => {
  it('does not wait for a body that has come to its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const app = fastify();
    readOffBeforeClosing(app);
    app.post('/', async () => 'taken');
    const headers = { 'content-type': 'application/json' };
    expect(await app.inject({ method: 'POST', url: '/', headers, body: '{"__proto__":1' })).toMatchObject({
      statusCode: 400,
      headers: { connection: 'close' },
    });
  });

  it('reaches a sender whose body is too large, after all of it was sent', async () => {
    const body = Buffer.alloc(30 * 1024 * 1024, 'x');
    expect(await postSlowly(`content-length: ${body.length}`, body)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('does not take a body without end', async () => {
    const body = Buffer.alloc(100 * 1024 * 1024, 'x');
    await expect(postSlowly(`content-length: ${body.length}`, body)).rejects.toThrow(/EPIPE|ECONNRESET/);
  });
});
