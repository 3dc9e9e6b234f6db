import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDiskStore } from '@kolaj/server/adapters/disk/file-store';
import { connect } from '@kolaj/server/adapters/postgres/pool';
import { parseEnv } from '@kolaj/server/env';
import { openReleases } from '@kolaj/server/features/site/releases';
import { createSiteServer } from '@kolaj/server/features/site/serve/site-server';
import { createLogger } from '@kolaj/server/log/logger';
import * as z from 'zod/mini';

const orders = z.object({
  address: z.object({ host: z.string(), user: z.string(), database: z.string() }),
  dataDir: z.string(),
  path: z.string(),
  trustedProxies: z._default(z.array(z.string()), []),
});

// Two servers of the same page: the product's, and a bare one of Node that answers the product's bytes from memory.
process.on('disconnect', () => process.exit());
const { address, dataDir, path, trustedProxies } = z.parse(orders, JSON.parse(process.argv[2] ?? ''));
const silent = parseEnv({ LOG_LEVEL: 'silent' });
if (silent.kind === 'invalid') throw new Error(silent.sentences.join(' '));
const ours = createSiteServer({
  database: await connect({ address, log: console.error }),
  files: await openDiskStore(dataDir),
  releases: openReleases(dataDir),
  siteUrl: 'https://sites.example.com',
  siteDomain: null,
  consoleOrigins: ['https://console.example.com'],
  next: async () => null,
  logger: createLogger(silent.env, 'bench').log,
  clock: () => new Date(),
  announce: async () => undefined,
  trustedProxies,
});

if (process.argv[3] === 'bare') {
  const { headers, rawPayload: page } = await ours.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } });
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  const head = { 'content-type': type, 'content-encoding': encoding, 'content-length': page.length };
  const bare = createServer((_request, response) => response.writeHead(200, head).end(page));
  bare.listen(0, '127.0.0.1', () => tellPort(bare.address()));
} else {
  await ours.listen({ port: 0, host: '127.0.0.1' });
  tellPort(ours.server.address());
}

function tellPort(listening: AddressInfo | string | null): void {
  if (typeof listening === 'object' && listening !== null) process.send?.(listening.port);
}
