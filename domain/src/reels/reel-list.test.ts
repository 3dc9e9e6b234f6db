import { describe, expect, it } from 'vitest';
import { maySetPlaylist } from './playlist.ts';
import {
  addFromPlaylist,
  brandQuery,
  hashInQuery,
  isWholeOrder,
  planReels,
  type Reel,
  reelName,
  reelNameLength,
  reelsAtMost,
} from './reel-list.ts';

const reel = (mainId: number, more: Partial<Reel> = {}): Reel => ({
  ...{ mainId, videoId: videoOf(mainId), name: `Film ${mainId}`, brandId: 'nehir', productCode: '' },
  ...more,
});
const videoOf = (number: number) => `video${String(number).padStart(6, '0')}`;
const wish = (videoId: string, mainId?: number) => ({ mainId, videoId, name: 'Yeni', brandId: 'nehir' });
const numbersOf = (plan: ReturnType<typeof planReels>) =>
  plan.kind === 'save' ? plan.added.map(({ mainId }) => mainId) : plan;

describe('numbers of videos (API-59, D-79)', () => {
  it('begin at 1 and go on from the largest that ever was, deleted ones too', () => {
    expect(numbersOf(planReels({ reels: [], lastMainId: 0 }, [wish(videoOf(1)), wish(videoOf(2))]))).toEqual([1, 2]);
    // The last of the list is 2, 7 was deleted: "the last video's mainId plus 1" would give 3.
    const book = { reels: [reel(5), reel(2)], lastMainId: 7 };
    expect(numbersOf(planReels(book, [wish(videoOf(9))]))).toEqual([8]);
  });

  it('never repeat over any course of adding, deleting and moving', () => {
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const given: number[] = [];
    let [reels, lastMainId]: [readonly Reel[], number] = [[], 0];
    for (let step = 0; step < 2000; step++) {
      const choice = random();
      if (choice < 0.4) reels = reels.filter(() => random() > 0.2);
      else if (choice < 0.6) reels = reels.toSorted(() => random() - 0.5);
      else {
        const plan = planReels({ reels, lastMainId }, [wish(videoOf(step))]);
        if (plan.kind !== 'save') continue;
        given.push(...plan.added.map(({ mainId }) => mainId));
        reels = [...reels, ...plan.added];
        lastMainId = given.at(-1) ?? 0;
      }
    }
    expect(given.length).toBeGreaterThan(500);
    expect(new Set(given).size).toBe(given.length);
  });

  it('of a client that counts itself are the next one or a known one; nothing else', () => {
    const book = { reels: [reel(1), reel(2)], lastMainId: 4 };
    expect(numbersOf(planReels(book, [wish(videoOf(9), 5)]))).toEqual([5]);
    expect(planReels(book, [wish(videoOf(9), 2)])).toMatchObject({ kind: 'save', added: [], changed: [{ mainId: 2 }] });
    for (const odd of [3, 4, 6, 900])
      expect(planReels(book, [wish(videoOf(9), odd)])).toEqual({ kind: 'unknown', at: 0 });
  });
});

describe('a number that another client has just been given', () => {
  const book = { reels: [reel(1), { ...reel(2), isNewFromOthers: true }], lastMainId: 2 };
  const seen = (item: object) => ({ ...wish(videoOf(9), 2), ...item });

  it('is not overwritten by a client that counts itself', () => {
    expect(planReels(book, [seen({})])).toEqual({ kind: 'not-seen', at: 0 });
    expect(planReels(book, [wish(videoOf(8)), seen({})])).toEqual({ kind: 'not-seen', at: 1 });
  });

  it('is changed by whoever knows it: its video or its name stays, or the change says which it was', () => {
    for (const item of [{ videoId: videoOf(2) }, { name: 'Film 2' }, { before: videoOf(2) }])
      expect(planReels(book, [seen(item)])).toMatchObject({ kind: 'save', changed: [{ mainId: 2 }] });
    expect(planReels(book, [{ ...wish(videoOf(9), 1) }])).toMatchObject({ kind: 'save' });
  });

  it('is not changed by somebody who has seen another video there, however long ago it came', () => {
    const old = { ...book, reels: [reel(1), reel(2)] };
    expect(planReels(old, [seen({ before: videoOf(7) })])).toEqual({ kind: 'not-seen', at: 0 });
  });
});

describe('saving videos (API-56)', () => {
  const book = { reels: [reel(1), reel(2), reel(3)], lastMainId: 3 };

  it('refuses a video that the list has, or that is sent twice', () => {
    expect(planReels(book, [wish(videoOf(2))])).toEqual({ kind: 'taken', at: 0 });
    expect(planReels(book, [wish(videoOf(1), 1), wish(videoOf(1), 2)])).toEqual({ kind: 'taken', at: 1 });
    expect(planReels(book, [wish(videoOf(9)), wish(videoOf(9))])).toEqual({ kind: 'taken', at: 1 });
  });

  it('keeps the product of a row for a client that knows none, as long as its brand stays', () => {
    const own = { ...book, reels: [reel(1, { productCode: 'BR-1' }), reel(2)] };
    const codeAfter = (item: object) => {
      const plan = planReels(own, [{ ...wish(videoOf(1), 1), ...item }]);
      return plan.kind === 'save' ? plan.changed[0]?.productCode : plan.kind;
    };
    expect(codeAfter({})).toBe('BR-1');
    expect(codeAfter({ brandId: 'beren' })).toBe('');
    expect([codeAfter({ productCode: '' }), codeAfter({ productCode: 'BR-2' })]).toEqual(['', 'BR-2']);
    expect(planReels(book, [{ ...wish(videoOf(9)), productCode: 'BR-3' }])).toMatchObject({
      added: [{ productCode: 'BR-3' }],
    });
  });

  it('lets two rows change their videos with each other', () => {
    expect(planReels(book, [wish(videoOf(2), 1), wish(videoOf(1), 2)])).toMatchObject({ kind: 'save' });
  });

  it('refuses what is too many, never a change of what is there', () => {
    const reels = Array.from({ length: reelsAtMost }, (_, at) => reel(at + 1));
    const full = { reels, lastMainId: reelsAtMost };
    expect(planReels(full, [wish('new-film-01')])).toEqual({ kind: 'too-many' });
    expect(planReels(full, [wish('new-film-01', 3)])).toMatchObject({ kind: 'save' });
  });
});

describe('an order', () => {
  it.each<[number[], boolean]>([
    [[3, 1, 2], true],
    [[1, 2], false],
    [[1, 2, 2], false],
    [[1, 2, 3, 4], false],
    [[1, 2, 4], false],
  ])('%j is whole: %s', (order, whole) => {
    expect(isWholeOrder([reel(1), reel(2), reel(3)], order)).toBe(whole);
  });
});

describe('a playlist that is read again (D-79)', () => {
  const listed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ videoId: videoOf(at), name: `V ${at}` }));

  it('adds unknown videos at the end, incomplete and numbered on; known and deleted ones not', () => {
    const deleted = videoOf(3);
    const has = new Set([videoOf(1), deleted]);
    const result = addFromPlaylist({ reels: [reel(1)], lastMainId: 6 }, listed(5), (id) => has.has(id));
    expect(result.added.map(({ mainId, videoId, brandId }) => [mainId, videoId, brandId])).toEqual([
      [7, videoOf(0), null],
      [8, videoOf(2), null],
      [9, videoOf(4), null],
    ]);
    expect(result.leftOut).toBe(0);
  });

  it('of 10,000 videos fills the list and says how many are left out; one named twice comes once', () => {
    const twice = [...listed(10_000), ...listed(10)];
    const { added, leftOut } = addFromPlaylist({ reels: [reel(20_000)], lastMainId: 20_000 }, twice, () => false);
    expect([added.length, leftOut]).toEqual([reelsAtMost - 1, 10_000 - reelsAtMost + 1]);
    expect(new Set(added.map(({ videoId }) => videoId)).size).toBe(added.length);
  });
});

describe('the name of a video', () => {
  it.each([
    ['  Yaz\n2026\t ', 'Yaz 2026'],
    ['a\u202eb\u0000c', 'a b c'],
    ['<b>Elbise</b>', '<b>Elbise</b>'],
  ])('%j is %j', (text, name) => {
    expect(reelName(text)).toBe(name);
  });

  it('of 300 characters is cut, never through a sign', () => {
    expect(reelName('x'.repeat(300))).toHaveLength(reelNameLength);
    const cut = reelName(`${'x'.repeat(reelNameLength - 1)}👗👗`);
    expect([cut.length, cut.isWellFormed()]).toEqual([reelNameLength - 1, true]);
  });
});

describe('the brand of a video on the wire (ENT-74)', () => {
  it('is a query string there and back, and nothing else', () => {
    expect(hashInQuery(brandQuery('0123456789abcdef'))).toBe('0123456789abcdef');
    expect(brandQuery(null)).toBe('');
    for (const odd of ['', '?brand=', '?brand=XYZ', 'brand=0123456789abcdef', '?brand=0123456789abcdef&x=1'])
      expect(hashInQuery(odd)).toBeNull();
  });
});

describe('who sets the playlist (REEL-02)', () => {
  it.each([
    [{ stored: '', wanted: 'PLone4567890', isAdmin: false }, true],
    [{ stored: 'PLone4567890', wanted: 'PLone4567890', isAdmin: false }, true],
    [{ stored: 'PLone4567890', wanted: 'PLtwo4567890', isAdmin: false }, false],
    [{ stored: 'PLone4567890', wanted: '', isAdmin: false }, false],
    [{ stored: 'PLone4567890', wanted: 'PLtwo4567890', isAdmin: true }, true],
  ])('%j: %s', (wish, may) => {
    expect(maySetPlaylist(wish)).toBe(may);
  });
});
