import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../ports/file-store.ts';
import { bucketCalls } from './bucket-calls.ts';
import { bucketTrouble } from './file-store.ts';

/** Somebody at the bucket's address who answers everything in one way. */
async function somebody(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const place = { url: `http://127.0.0.1:${port}/photos`, key: 'key', secret: 'secret', region: 'us-east-1' };
  const calls = bucketCalls(place);
  return {
    place,
    calls,
    async [Symbol.asyncDispose]() {
      await calls.close();
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

const breaksOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('<?xml version="1.0"?><ListBucketResult>', () => response.destroy());
};

describe('what answers in the place of a bucket', () => {
  it('is none when it answers with a page, as the console of a server does', async () => {
    await using page = await somebody((response) => response.writeHead(200).end('<!doctype html><title>Login</title>'));
    expect(await bucketTrouble(page.place)).toMatch(/does not answer as a bucket/);
    await expect(page.calls.list('blobs/')).rejects.toThrow(StoreUnavailable);
  });

  it('and breaks off in the middle of a list or a copy is away', async () => {
    await using broken = await somebody(breaksOff);
    await expect(broken.calls.list('blobs/')).rejects.toThrow(StoreUnavailable);
    await expect(broken.calls.copy('a', 'b')).rejects.toThrow(StoreUnavailable);
  });

  it('and says that a list goes on, but not where, has not given a list', async () => {
    const half = '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>';
    await using halved = await somebody((response) => response.writeHead(200).end(half));
    await expect(halved.calls.list('blobs/')).rejects.toThrow(StoreUnavailable);
  });
});
