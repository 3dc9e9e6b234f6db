import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, HttpError } from './errors.ts';

/** Lets the routes of this part of the server take bytes as they are; `receiveRaw` reads them. */
export function acceptRaw(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
}

/** 413; the connection is closed, because the rest of the body is not kept. */
export function tooLarge(atMost: number): HttpError {
  const megabytes = Math.floor(atMost / 1_000_000);
  const fault = { code: 'too_large', values: { megabytes } } as const;
  return new HttpError(413, fault, `The file may have ${megabytes} MB at most.`, { headers: { connection: 'close' } });
}

/**
 * Writes a request's bytes to a file in `folder`, which the caller removes. Throws 413 beyond `atMost` bytes, 415 for
 * anything but `application/octet-stream`, 400 when they break off.
 */
export async function receiveRaw(
  { body, headers }: FastifyRequest,
  { folder, atMost }: { folder: string; atMost: number },
): Promise<string> {
  if (!(body instanceof Readable)) throw new HttpError(415, 'bad_type', 'Send the bytes as application/octet-stream.');
  if (Number(headers['content-length']) > atMost) throw tooLarge(atMost);
  const file = path.join(folder, 'received');
  let received = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      received += piece.length;
      if (received > atMost) done(tooLarge(atMost));
      else done(null, piece);
    },
  });
  try {
    await pipeline(body, counted, createWriteStream(file));
  } catch (error) {
    if (body.readableAborted) throw badRequest('bad_length', 'The file broke off.');
    throw error;
  }
  return file;
}
