import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  beginUpload,
  uploadPieceAnswer,
  uploadPieceBytes,
  uploadPiecePath,
} from '@kolaj/contract/source/source-upload';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badRequest, HttpError, notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { parseInput, type ShopContext } from '../../../http/route.ts';
import { readUpload, type StoredUpload } from './upload.store.ts';
import type { UploadDeps } from './upload-deps.ts';
import { isDiskFull } from './upload-parts.ts';
import { type Taken, takePiece } from './upload-piece.ts';

type Standing = Pick<StoredUpload, 'received' | 'status' | 'reason'>;

const query = z.object({ id: z.uuid(), offset: z.coerce.number().check(z.int(), z.minimum(0)) });

/** May what announcing a file may. */
const declared = { path: beginUpload.path, right: 'edit', limited: 'import' } as const;

const diskFull = () =>
  new HttpError(507, 'no_space', 'The disk of this installation is full. Nothing is lost: try later.');
const brokenOff = () => badRequest('bad_length', 'The piece broke off.');
const wrongOffset = () =>
  new HttpError(409, 'offset', 'This is not where the upload goes on. Announce the file again.');

/** `POST /api/shop/upload/piece?id=…&offset=…`: up to 8 MB of a file, as they are. */
export function uploadPieces(deps: UploadDeps): PlainRoute {
  return (app, contextsOf) => {
    app.register(async (pieces) => {
      pieces.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
      pieces.post(uploadPiecePath, async (request, reply) => {
        const context = await contextsOf(request, reply, declared).shop();
        const { received, status, reason } = await answer(deps, context, request);
        return uploadPieceAnswer.parse({ success: true, received, status, reason });
      });
    });
  };
}

async function answer(deps: UploadDeps, { shop, inShop }: ShopContext, request: FastifyRequest): Promise<Standing> {
  const asked = parseInput(query, request.query);
  const length = lengthOf(request);
  const upload = await inShop((scope) => readUpload(scope, asked.id));
  if (!upload) throw notFound();
  // The piece had come, only its answer was lost.
  if (upload.status !== 'receiving') return upload;
  if (upload.received !== asked.offset) throw wrongOffset();
  return standingOf(await take(deps, { ...asked, shopId: shop.id, body: bodyOf(request), length }));
}

/** Bytes of the request as it announces them. */
function lengthOf(request: FastifyRequest): number {
  const length = Number(request.headers['content-length']);
  if (!Number.isInteger(length) || length < 1) throw new HttpError(411, 'length_required', 'Say how many bytes come.');
  if (length > uploadPieceBytes) {
    const fault = { code: 'too_large', values: { megabytes: 8 } } as const;
    throw new HttpError(413, fault, 'A piece has 8 MB at most.', { headers: { connection: 'close' } });
  }
  return length;
}

function bodyOf({ body }: FastifyRequest): Readable {
  if (body instanceof Readable) return body;
  throw new HttpError(415, 'bad_type', 'Send the bytes as application/octet-stream.');
}

async function take(
  deps: UploadDeps,
  { id, offset, shopId, body, length }: { id: string; offset: number; shopId: string; body: Readable; length: number },
): Promise<Taken> {
  let piece: string | null = null;
  try {
    const received = await deps.parts.receive(body);
    piece = received.file;
    if (received.bytes !== length) throw brokenOff();
    return await takePiece(deps, { id, offset, shopId, piece, bytes: received.bytes });
  } catch (error) {
    if (isDiskFull(error)) throw diskFull();
    if (body.readableAborted) throw brokenOff();
    throw error;
  } finally {
    if (piece !== null) await rm(piece, { force: true });
  }
}

function standingOf(taken: Taken): Standing {
  switch (taken.kind) {
    case 'taken':
      return taken.upload;
    case 'gone':
      throw notFound();
    case 'offset':
      throw wrongOffset();
    case 'too-long':
      throw badRequest('too_long', 'The piece goes beyond the end of the file.');
  }
}
