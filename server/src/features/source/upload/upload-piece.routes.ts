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
import { inShop } from '../../../adapters/postgres/scope.ts';
import { badRequest, HttpError, notFound } from '../../../http/errors.ts';
import type { Declared, PlainRoute } from '../../../http/plain-route.ts';
import { type Contexts, parseInput } from '../../../http/route.ts';
import { readUpload, type StoredUpload } from './upload.store.ts';
import type { UploadDeps } from './upload-deps.ts';
import { isDiskFull } from './upload-parts.ts';
import { type Piece, type Taken, takePiece } from './upload-piece.ts';

type Standing = Pick<StoredUpload, 'received' | 'status' | 'reason' | 'already_here'>;

const query = z.object({ id: z.uuid(), offset: z.coerce.number().check(z.int(), z.minimum(0)) });

/** A way by which pieces come in. */
export interface PieceWay {
  path: string;
  declared: Declared;
  /** Who sends: throws for everybody else. `check` is asked in each transaction that the piece takes part in. */
  enter: (contexts: Contexts) => Promise<{ shopId: string; check: Piece['check'] }>;
}

/** Staff, who may what announcing a file may. */
const ofStaff: PieceWay = {
  path: uploadPiecePath,
  declared: { path: beginUpload.path, right: 'edit', limited: 'import' },
  enter: async (contexts) => ({ shopId: (await contexts.shop()).shop.id, check: async () => undefined }),
};

const diskFull = () =>
  new HttpError(507, 'no_space', 'The disk of this installation is full. Nothing is lost: try later.');
const brokenOff = () => badRequest('bad_length', 'The piece broke off.');
const wrongOffset = () =>
  new HttpError(409, 'offset', 'This is not where the upload goes on. Announce the file again.');

/** `POST /api/shop/upload/piece?id=…&offset=…`: up to 8 MB of a file, as they are. */
export function uploadPieces(deps: UploadDeps, { path, declared, enter }: PieceWay = ofStaff): PlainRoute {
  return (app, contextsOf) => {
    app.register(async (pieces) => {
      pieces.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
      pieces.post(path, async (request, reply) => {
        const sender = await enter(contextsOf(request, reply, declared));
        const { received, status, reason, already_here } = await answer(deps, sender, request);
        return uploadPieceAnswer.parse({ success: true, received, status, reason, already_here });
      });
    });
  };
}

type Sender = Awaited<ReturnType<PieceWay['enter']>>;

async function answer(deps: UploadDeps, sender: Sender, request: FastifyRequest): Promise<Standing> {
  const asked = parseInput(query, request.query);
  const length = lengthOf(request);
  const upload = await inShop(deps.database, sender.shopId, async (scope) => {
    const found = await readUpload(scope, asked.id);
    if (!found) throw notFound();
    await sender.check(scope, found);
    return found;
  });
  // The piece had come, only its answer was lost.
  if (upload.status !== 'receiving') return upload;
  if (upload.received !== asked.offset) throw wrongOffset();
  return standingOf(await take(deps, { ...asked, ...sender, body: bodyOf(request), length }));
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
  { body, length, ...wanted }: Omit<Piece, 'piece' | 'sha256' | 'bytes'> & { body: Readable; length: number },
): Promise<Taken> {
  let piece: string | null = null;
  try {
    const received = await deps.parts.receive(body);
    piece = received.file;
    if (received.bytes !== length) throw brokenOff();
    return await takePiece(deps, { ...wanted, piece, sha256: received.sha256, bytes: received.bytes });
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
