import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { acceptForms, receiveFiles } from './multipart.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-form-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function send(payload: Buffer, { type = 'multipart/form-data; boundary=xyz', step = 0 } = {}) {
  const app = fastify();
  answerErrors(app);
  acceptForms(app);
  app.post('/', async (request) => {
    const files = await receiveFiles(request, { field: 'files', folder, atMost: 1000, filesAtMost: 2 });
    return Promise.all(files.map((file) => readFile(file, 'latin1')));
  });
  const pieces =
    step === 0
      ? [payload]
      : Array.from({ length: Math.ceil(payload.length / step) }, (_, n) => n * step).map((at) =>
          payload.subarray(at, at + step),
        );
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': type },
    payload: step === 0 ? payload : Readable.from(pieces),
  });
  await app.close();
  return { status: answer.statusCode, body: answer.json() };
}

const part = (content: string, field = 'files', name = '; filename="a.png"') =>
  `--xyz\r\nContent-Disposition: form-data; name="${field}"${name}\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--xyz--\r\n`, 'latin1');

describe('a form with files', () => {
  it('gives their bytes, however it is cut', async () => {
    const bytes = 'a\r\n--xy\r\n\r\n--xyy\0\xff';
    const whole = form(part(bytes), part('note', 'other', ''), part(''));
    for (const step of [0, 1, 2, 3, 7, 64]) {
      await rm(folder, { recursive: true });
      folder = await mkdtemp(join(tmpdir(), 'kolaj-form-'));
      expect(await send(whole, { step }), `in pieces of ${step}`).toEqual({ status: 200, body: [bytes, ''] });
    }
  });

  it('may lack the line break at its end, and have none of our files', async () => {
    expect(await send(form(part('x')).subarray(0, -2))).toEqual({ status: 200, body: ['x'] });
    expect(await send(form(part('x', 'other')))).toEqual({ status: 200, body: [] });
  });

  it.each([
    ['a file that is too large', form(part('x'.repeat(1001))), 413, 'too_large'],
    ['too many files', form(part('1'), part('2'), part('3')), 400, 'bad_input'],
    ['no end', form(part('x')).subarray(0, -12), 400, 'bad_length'],
    ['nothing', Buffer.from(''), 400, 'bad_length'],
    ['another boundary', Buffer.from('--abc\r\n\r\nx\r\n--abc--'), 400, 'bad_length'],
    ['headers without end', Buffer.from(`--xyz\r\n${'x'.repeat(9000)}`), 400, 'bad_length'],
    ['a field as large as a file', form(part('x'.repeat(9000), 'note', '')), 400, 'bad_length'],
  ])('is refused with %s', async (_, payload, status, code) => {
    expect(await send(payload)).toMatchObject({ status, body: { code } });
  });

  it('is refused without a boundary', async () => {
    expect((await send(form(part('x')), { type: 'multipart/form-data' })).status).toBe(415);
    expect((await send(form(part('x')), { type: 'text/plain' })).status).toBe(415);
  });
});
