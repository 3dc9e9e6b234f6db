import { uploadReasons } from '@kolaj/domain/source/upload/upload-reason';
import * as z from 'zod/mini';
import { endpoint, id, instant, picture, resultOf } from '../endpoint.ts';

/** What became of a photo; see `PhotoFate`. The picture of a product has the shop's watermark where it has one. */
const fate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), for: z.enum(['shop', 'picture', 'approval']) }),
  z.object({ kind: z.literal('with-shop') }),
  z.object({ kind: z.literal('product'), id, code: z.string(), picture }),
  z.object({ kind: z.literal('refused'), reason: z.enum(uploadReasons) }),
]);

const agentPhoto = z.object({
  id,
  /** Folder of the brand. */
  brand: z.string(),
  /** Path below it; the directory is the product's code. */
  name: z.string(),
  at: instant,
  fate,
});
export type AgentPhoto = z.infer<typeof agentPhoto>;

export const listAgentPhotos = endpoint({
  method: 'POST',
  path: '/agent/photos/list',
  role: 'agent',
  summary: 'Own photos of the last 14 days, newest first, and what became of each',
  input: z.object({ limit: z._default(z.int().check(z.minimum(1), z.maximum(2000)), 500) }),
  output: resultOf(z.array(agentPhoto)),
});
