// Photos that a mobile agent takes (D-76): as staff upload them, but into the folder of phones and of the agent's brands only.
import * as z from 'zod/mini';
import { endpoint, id, ok, refusal, resultOf } from '../endpoint.ts';
import { beginUpload, upload } from '../source/source-upload.ts';

const { name, bytes, modified } = beginUpload.input.shape;

export const beginAgentUpload = endpoint({
  method: 'POST',
  path: '/agent/upload/begin',
  role: 'agent',
  limited: 'import',
  summary:
    'Announce a photo of one of the agent’s brands; answers the upload, or the one of the same photo that was broken off or has arrived',
  input: z.object({
    /** Hash or name of one of the agent's brands. */
    brand: z.string().check(z.minLength(1), z.maxLength(200)),
    name,
    bytes,
    modified,
  }),
  output: z.union([resultOf(upload), refusal]),
});

/** As `uploadPiecePath`, for own uploads alone; 403 `uploads_off` or `not_your_brand` when that has changed meanwhile. */
export const agentUploadPiecePath = '/api/agent/upload/piece';

export const dropAgentUpload = endpoint({
  method: 'POST',
  path: '/agent/upload/drop',
  role: 'agent',
  summary: 'Give up an own upload; a photo that has arrived stays',
  input: z.object({ id }),
  output: ok({}),
});
