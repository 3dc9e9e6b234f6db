import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { demoAccount } from '../demo-world.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../provider.ts';

/** Ids of the demo world that the tests use. */
export const toptan = '120363041011221@g.us';
export const beren = '120363041011301@g.us';
export const kanal = '-1001880011001';
export const phone = '48211';

export interface Caller extends AsyncDisposable {
  sandbox: Sandbox;
  origin: string;
  /** A call of the provider API with the demo key. */
  call(path: string, init?: { method?: string; body?: unknown; key?: string | null }): Promise<Response>;
  send(body: Record<string, unknown>, from?: string): Promise<Response>;
  control(method: 'PUT' | 'POST', path: string, body: unknown): Promise<Response>;
}

/** A listening sandbox with the demo world and a few shortcuts. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Caller> {
  const sandbox = createSandbox(options);
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });

  const call: Caller['call'] = (path, { method = 'GET', body, key = demoAccount.apiKey } = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  return {
    sandbox,
    origin,
    call,
    send: (body, from = phone) => call(`/api/demo-product/${from}/sendMessage`, { method: 'POST', body }),
    control: (method, path, body) => call(path, { method, body }),
    [Symbol.asyncDispose]: () => sandbox.close(),
  };
}

export interface MediaServer extends AsyncDisposable {
  url(path: string): string;
}

/** A little file server on loopback: what the shop's media host is for the provider. */
export async function serveMedia(files: Record<string, Buffer>): Promise<MediaServer> {
  const server = createServer(({ url }, answer) => {
    const bytes = files[url ?? ''];
    if (bytes) answer.end(bytes);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A number source that repeats these numbers for ever. */
export function numbers(...sequence: number[]): () => number {
  let next = 0;
  return () => sequence[next++ % sequence.length] ?? 0;
}

/** A small JPEG picture, 40 × 46 px. */
export const aJpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 46, channels: 3, background: '#0a7a48' } })
    .jpeg()
    .toBuffer();
