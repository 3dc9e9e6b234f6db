import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, HttpError } from './errors.ts';
import { tooLarge } from './raw-body.ts';

/**
 * Lets the routes of this part of the server take forms with files; `receiveFiles` reads them. Other bodies reach the route, too:
 * who may not ask is told so before what is wrong with the body.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
}

export interface FormLimits {
  /** Name of the form's field; parts of other names are passed over. */
  field: string;
  /** Existing folder that receives the files; the caller removes it. */
  folder: string;
  /** Bytes of one file. */
  atMost: number;
  filesAtMost: number;
}

const broken = () => badRequest('bad_length', 'The form broke off, or is none.');
const headerBytesAtMost = 8192;
const fieldBytesAtMost = 8192;

/**
 * Writes a form's files (RFC 7578) to disk as they come and answers their paths, in the form's order. The names they were sent
 * under are never used. Throws 413 beyond `atMost`, 415 for anything but a form, 400 for a broken one.
 */
export async function receiveFiles({ body, headers }: FastifyRequest, limits: FormLimits): Promise<string[]> {
  const parser = parserOf(headers['content-type'] ?? '', limits);
  if (!(body instanceof Readable) || !parser) throw new HttpError(415, 'bad_type', 'Send a form with files.');
  const { field, folder, atMost, filesAtMost } = limits;
  const files: Promise<string>[] = [];
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const { promise: isRead, resolve, reject } = Promise.withResolvers<void>();
  parser.on('file', (name, content) => {
    if (name !== field) return void content.resume();
    const file = path.join(folder, `file-${files.length}`);
    content.on('limit', () => reject(tooLarge(atMost)));
    const written = pipeline(content, createWriteStream(file, { flags: 'wx' }), { signal }).then(() => file);
    // The form's own trouble is told first, and ends its files, too.
    written.catch((error) => setImmediate(reject, error));
    files.push(written);
  });
  parser.on('filesLimit', () => reject(badRequest('bad_input', `At most ${filesAtMost} files at once.`)));
  parser.on('field', (_name, _value, _isNameCut, isCut) => isCut && reject(broken()));
  parser.on('error', () => reject(broken()));
  parser.on('finish', resolve);
  finished(body).catch(() => reject(broken()));
  body.pipe(parser);
  try {
    await isRead;
    return await Promise.all(files);
  } catch (error) {
    body.unpipe(parser);
    // What still comes of a refused form is passed over: who sends it hears the answer only then.
    body.resume();
    giveUp.abort();
    // The caller removes the folder: nothing is written into it any more.
    await Promise.allSettled(files);
    throw error;
  }
}

/** null = not a form. */
function parserOf(type: string, { atMost, filesAtMost }: FormLimits): BusboyInstance | null {
  if (!/^multipart\/form-data\s*;/i.test(type)) return null;
  const limits = { fileSize: atMost, files: filesAtMost, fieldSize: fieldBytesAtMost, headerSize: headerBytesAtMost };
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    // Without a boundary.
    return null;
  }
}
