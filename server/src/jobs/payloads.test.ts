import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = path.join(import.meta.dirname, '..');

/** Every job of the product, with what its payload must have. */
async function payloads(): Promise<{ name: string; schema: z.core.JSONSchema.BaseSchema }[]> {
  const found: { name: string; schema: z.core.JSONSchema.BaseSchema }[] = [];
  for (const file of globSync('**/*.job.ts', { cwd: root }).sort()) {
    const parts: Record<string, unknown> = await import(pathToFileURL(path.join(root, file)).href);
    for (const part of Object.values(parts)) {
      const { name, payload, run } = Object(part);
      if (typeof name !== 'string' || typeof run !== 'function' || !(payload instanceof z.ZodMiniType)) continue;
      found.push({ name, schema: z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }) });
    }
  }
  return found;
}

// While a version is put in the place of another, each runs jobs that the other has ordered.
it('jobs take a payload with more in it, as a later version orders it', async () => {
  const all = await payloads();
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ schema }) => schema.additionalProperties === false).map(({ name }) => name)).toEqual([]);
});

/**
 * What an earlier version orders as well. A new field is optional in the version that begins to write it, and comes into this list with the
 * next: only then no order without it can be waiting.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  'account.mail-link': ['email', 'id', 'kind', 'requestId'],
  'brand.adopt': ['shopId'],
  'build-site': ['buildId', 'shopId'],
  'channel.fetch': ['fetchId', 'kind', 'shopId'],
  'collage.outputs': ['shopId'],
  'collage.process': ['collageId', 'shopId'],
  'collage.redraw-logos': ['shopId'],
  'integration.send-webhooks': ['shopId'],
  'mail.send': ['mailId'],
  'reels.film': ['filmId', 'shopId'],
  'reels.posters': ['shopId'],
  'schedule.run': ['runId', 'shopId'],
  'site.photos': ['shopId'],
  'site.refresh': ['shopId'],
  'source.bring-try-pictures': ['name', 'path', 'shopId', 'userId'],
  'source.import-folder': ['importId', 'shopId'],
  'source.read-stream': ['shopId', 'stream'],
  'source.unpack-upload': ['shopId', 'uploadId'],
  'source.watch-look': ['shopId', 'watchId'],
  'template.apply': ['runId', 'shopId'],
};

it('jobs need nothing that the version before does not order', async () => {
  const needed = (await payloads()).map(({ name, schema: { required = [] } }) => [name, [...required].sort()] as const);
  expect(Object.fromEntries(needed.filter(([, fields]) => fields.length > 0))).toEqual(required);
});
