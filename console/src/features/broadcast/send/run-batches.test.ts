import type { RefusalCode } from '@kolaj/contract/refusals';
import { describe, expect, it } from 'vitest';
import { type Part, type PartAnswer, planParts, runBatches } from './run-batches.ts';

const urls = (count: number) => Array.from({ length: count }, (_, i) => `https://site.test/${i}.jpg`);
const sendId = '7b0c2f0e-0000-4000-8000-000000000001';

function run(parts: readonly Part[], answer: (part: Part, tries: number) => PartAnswer | Error) {
  const log: string[] = [];
  const tries = new Map<number, number>();
  const result = runBatches(parts, {
    send: async (part) => {
      const tried = (tries.get(part.index) ?? 0) + 1;
      tries.set(part.index, tried);
      log.push(`send ${part.index}`);
      const given = answer(part, tried);
      if (given instanceof Error) throw given;
      return given;
    },
    pause: async (ms) => {
      log.push(`pause ${ms}`);
    },
    isFinal: (error) => error instanceof Error && error.message === 'final',
    onProgress: (images) => log.push(`has ${images}`),
  });
  return { result, log };
}

const accepted: PartAnswer = { kind: 'accepted', broadcastId: 'b1' };
const refused = (code: RefusalCode): PartAnswer => ({
  kind: 'refused',
  refusal: { code, sentDays: [], broadcastId: null },
});

describe('the calls of a send', () => {
  it.each([
    [24, [24]],
    [25, [25]],
    [26, [25, 1]],
    [50, [25, 25]],
    [51, [25, 25, 1]],
  ])('%i images', (count, sizes) => {
    expect(planParts(urls(count), sendId).map(({ images }) => images.length)).toEqual(sizes);
  });

  it('have a key each, the same when they are tried again and no other send’s', () => {
    const keys = (id: string) => planParts(urls(51), id).map(({ key }) => key);
    expect(keys(sendId)).toEqual(keys(sendId));
    expect(new Set([...keys(sendId), ...keys('7b0c2f0e-0000-4000-8000-000000000002')]).size).toBe(6);
  });

  it('names the part, except when one call carries everything', () => {
    expect(planParts(urls(24), sendId).map(({ batch }) => batch)).toEqual(['']);
    expect(planParts(urls(25), sendId).map(({ batch }) => batch)).toEqual([`-${sendId}-1of1`]);
    expect(planParts(urls(26), sendId).map(({ batch }) => batch)).toEqual([`-${sendId}-1of2`, `-${sendId}-2of2`]);
  });
});

describe('handing a send over', () => {
  it('pauses a second between two batches and not after the last', async () => {
    const { result, log } = run(planParts(urls(51), sendId), () => accepted);
    expect(await result).toEqual({ kind: 'started', broadcastId: 'b1', failed: [] });
    expect(log).toEqual(['send 1', 'has 25', 'pause 1000', 'send 2', 'has 50', 'pause 1000', 'send 3', 'has 51']);
  });

  it('tries a failed batch twice more', async () => {
    const { result, log } = run(planParts(urls(10), sendId), (_, tries) => (tries < 3 ? new Error('down') : accepted));
    expect(await result).toMatchObject({ kind: 'started', failed: [] });
    expect(log).toEqual(['send 1', 'pause 1000', 'send 1', 'pause 1000', 'send 1', 'has 10']);
  });

  it('skips a batch that never gets through, goes on, and reports it', async () => {
    const parts = planParts(urls(75), sendId);
    const { result } = run(parts, ({ index }) => (index === 2 ? new Error('down') : accepted));
    expect(await result).toEqual({ kind: 'started', broadcastId: 'b1', failed: [parts[1]] });
  });

  it('does not ask again what the server will never take', async () => {
    const { result, log } = run(planParts(urls(10), sendId), () => new Error('final'));
    expect(await result).toMatchObject({ kind: 'failed' });
    expect(log).toEqual(['send 1']);
  });

  it('ends with the first refusal', async () => {
    const { result, log } = run(planParts(urls(60), sendId), () => refused('already_sent'));
    expect(await result).toMatchObject({ kind: 'refused', refusal: { code: 'already_sent' } });
    expect(log).toEqual(['send 1']);
  });

  it('continues when nothing of one batch may be sent any more', async () => {
    const { result } = run(planParts(urls(60), sendId), ({ index }) =>
      index === 1 ? refused('nothing_to_send') : accepted,
    );
    expect(await result).toMatchObject({ kind: 'started', failed: [] });
  });

  it('is refused when nothing of any batch may be sent any more', async () => {
    const { result } = run(planParts(urls(60), sendId), () => refused('nothing_to_send'));
    expect(await result).toMatchObject({ kind: 'refused', refusal: { code: 'nothing_to_send' } });
  });
});
