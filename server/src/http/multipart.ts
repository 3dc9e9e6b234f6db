import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
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

/**
 * Writes a form's files (RFC 7578) to disk as they come and answers their paths, in the form's order. The names they were sent
 * under are never used. Throws 413 beyond `atMost`, 415 for anything but a form, 400 for a broken one.
 */
export async function receiveFiles({ body, headers }: FastifyRequest, limits: FormLimits): Promise<string[]> {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    headers['content-type'] ?? '',
  );
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!(body instanceof Readable) || mark === undefined)
    throw new HttpError(415, 'bad_type', 'Send a form with files.');
  try {
    return await readParts(markedReader(body), { ...limits, delimiter: Buffer.from(`\r\n--${mark}`) });
  } catch (error) {
    if (body.readableAborted) throw broken();
    throw error;
  }
}

type MarkedReader = ReturnType<typeof markedReader>;
type Sink = (piece: Buffer) => Promise<void>;

/** Takes a stream apart at marks, holding no more of it than one chunk and one mark. */
function markedReader(stream: Readable) {
  const chunks: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
  // The first delimiter has no line before it.
  let held = Buffer.from('\r\n');
  return {
    /** Gives what comes before the mark to `sink` and passes over the mark. Throws when it never comes. */
    async upTo(mark: Buffer, sink: Sink): Promise<void> {
      for (;;) {
        const at = held.indexOf(mark);
        const whole = at >= 0 ? at : Math.max(0, held.length - mark.length + 1);
        if (whole > 0) await sink(held.subarray(0, whole));
        if (at >= 0) {
          held = held.subarray(at + mark.length);
          return;
        }
        held = held.subarray(whole);
        const next = await chunks.next();
        if (next.done || !Buffer.isBuffer(next.value)) throw broken();
        held = Buffer.concat([held, next.value]);
      }
    },
    /** The next two bytes. */
    async two(): Promise<string> {
      while (held.length < 2) {
        const next = await chunks.next();
        if (next.done || !Buffer.isBuffer(next.value)) throw broken();
        held = Buffer.concat([held, next.value]);
      }
      const text = held.toString('latin1', 0, 2);
      held = held.subarray(2);
      return text;
    },
  };
}

async function readParts(
  reader: MarkedReader,
  { delimiter, field, folder, atMost, filesAtMost }: FormLimits & { delimiter: Buffer },
): Promise<string[]> {
  const files: string[] = [];
  await reader.upTo(delimiter, discard(headerBytesAtMost));
  for (;;) {
    const after = await reader.two();
    if (after === '--') return files;
    if (after !== '\r\n') throw broken();
    if (!isFileOf(field, await headersOf(reader))) {
      await reader.upTo(delimiter, discard(headerBytesAtMost));
      continue;
    }
    if (files.length >= filesAtMost) throw badRequest('bad_input', `At most ${filesAtMost} files at once.`);
    const file = path.join(folder, `file-${files.length}`);
    await using handle = await open(file, 'wx');
    await reader.upTo(delimiter, writeTo(handle, atMost));
    files.push(file);
  }
}

async function headersOf(reader: MarkedReader): Promise<string> {
  const pieces: Buffer[] = [];
  const count = discard(headerBytesAtMost);
  await reader.upTo(Buffer.from('\r\n\r\n'), async (piece) => {
    await count(piece);
    pieces.push(Buffer.from(piece));
  });
  return Buffer.concat(pieces).toString('latin1');
}

const isFileOf = (field: string, headers: string) => {
  const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? '';
  return /;\s*filename\*?=/i.test(disposition) && /;\s*name="?([^";]*)/i.exec(disposition)?.[1] === field;
};

/** What nobody needs may be only so much. */
function discard(atMost: number): Sink {
  let bytes = 0;
  return async (piece) => {
    bytes += piece.length;
    if (bytes > atMost) throw broken();
  };
}

function writeTo(handle: FileHandle, atMost: number): Sink {
  let bytes = 0;
  return async (piece) => {
    bytes += piece.length;
    if (bytes > atMost) throw tooLarge(atMost);
    await handle.writeFile(piece);
  };
}
