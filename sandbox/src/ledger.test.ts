import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { beren, serveMedia, startSandbox, toptan } from './provider/test-sandbox.ts';

const red = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#c4281c' } })
  .jpeg()
  .toBuffer();

describe('the ledger', () => {
  it('counts the same client_ref or the same picture in one group as a duplicate, lost answers included', async () => {
    await using caller = await startSandbox();
    await using media = await serveMedia({ '/red.jpg': red, '/again.jpg': red });
    const text = (client_ref: string, to = toptan) => ({ to_number: to, type: 'text', message: 'hi', client_ref });
    const picture = (path: string, client_ref: string, to = toptan) => ({
      to_number: to,
      type: 'media',
      message: media.url(path),
      client_ref,
    });

    await caller.send(text('a'));
    await caller.send(text('a', beren));
    await caller.send(picture('/red.jpg', 'b'));
    await caller.send(picture('/red.jpg', 'c', beren));
    expect(caller.sandbox.outside.duplicates()).toEqual([]);

    await caller.control('POST', '/control/script', { rules: [{ fault: 'error-after' }, { fault: 'refuse' }] });
    await caller.send(text('a'));
    await caller.send(text('a'));
    await caller.send(picture('/again.jpg', 'd'));
    expect(caller.sandbox.outside.duplicates()).toEqual([
      { groupId: toptan, seq: 5, earlierSeq: 1, by: 'client_ref' },
      { groupId: toptan, seq: 7, earlierSeq: 3, by: 'picture' },
    ]);
    expect(await (await caller.call('/control/ledger')).json()).toMatchObject({
      counts: { calls: 7, sends: 7, accepted: 6, unanswered: 1, refused: 1, throttled: 0, duplicates: 2 },
    });
  });

  it('is filtered by group, call and outcome', async () => {
    await using caller = await startSandbox();
    await caller.call('/api/demo-product/listPhones');
    await caller.send({ to_number: beren, type: 'text', message: 'hi', client_ref: 'x' });
    const seqs = async (query: string) => {
      const answer = await (await caller.call(`/control/ledger?${query}`)).json();
      return z
        .object({ entries: z.array(z.object({ seq: z.number() })) })
        .parse(answer)
        .entries.map(({ seq }) => seq);
    };
    expect(await seqs('call=phones')).toEqual([1]);
    expect(await seqs(`group=${beren}`)).toEqual([2]);
    expect(await seqs('outcome=accepted&client_ref=x')).toEqual([2]);
  });
});

describe('a restart', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kolaj-sandbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps groups, pictures, queue and ledger, and ignores a torn last line', async () => {
    await using media = await serveMedia({ '/red.jpg': red });
    {
      await using before = await startSandbox({ persistTo: folder });
      await before.send({ to_number: toptan, type: 'media', message: media.url('/red.jpg'), client_ref: 'a' });
      await before.control('PUT', '/control/faults', { 'hold-queue': { on: true } });
      await before.send({ to_number: toptan, type: 'text', message: 'waits' });
    }
    appendFileSync(join(folder, 'journal.jsonl'), '{"event":"taken-in","ent');

    await using after = await startSandbox({ persistTo: folder });
    const [message] = after.sandbox.outside.chat(toptan);
    expect(message).toMatchObject({ number: 1, clientRef: 'a' });
    expect(await after.sandbox.outside.pictures.read(message?.picture?.sha256 ?? '')).toEqual(red);
    expect(after.sandbox.outside.queued('demo-product', '48211')).toMatchObject([{ text: 'waits' }]);

    await after.send({ to_number: toptan, type: 'text', message: 'next' });
    expect(after.sandbox.ledger().map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('after a reset starts empty', async () => {
    {
      await using before = await startSandbox({ persistTo: folder });
      await before.send({ to_number: toptan, type: 'text', message: 'gone' });
      await before.control('POST', '/control/reset', {});
    }
    await using after = await startSandbox({ persistTo: folder });
    expect(after.sandbox.ledger()).toEqual([]);
    expect(after.sandbox.outside.chat(toptan)).toEqual([]);
  });
});
