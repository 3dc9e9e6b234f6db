import { describe, expect, it } from 'vitest';
import { type BuiltMessage, buildBrandsMessage, buildInfoMessage, type MessageShop } from './build-message.ts';
import { roomFor, telegramLimits } from './limits.ts';
import { withoutButtons } from './post.ts';
import { aBrand, aShop, aTarget, twelveShops } from './testing-shops.ts';

const buttonsOf = ({ posts }: BuiltMessage) => posts.flatMap(({ rows }) => rows.flat());
const texts = (built: BuiltMessage) => buttonsOf(built).map(({ text }) => text);

describe('the messages of twelve shops', () => {
  it('are these', async () => {
    const messages = Object.entries(twelveShops).map(([shop, facts]) => ({
      shop,
      brands: buildBrandsMessage(facts),
      info: buildInfoMessage(facts),
    }));
    await expect(`${JSON.stringify(messages, null, 1)}\n`).toMatchFileSnapshot(
      './fixtures/messages-of-twelve-shops.json',
    );
  });
});

describe('the brands template', () => {
  it('has a button per active brand in the shop’s order, three in a row, and the site last (TG-06, D-67)', () => {
    const [post] = buildBrandsMessage(aShop()).posts;
    expect(post?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Beren', 'Nehir', 'İnci Triko'],
      ['Mavera', '🔥 Çiçek & Co', 'Şule Denim'],
      ['Olivia', 'Vera Style', '🔥 Larisa'],
      ['Open the catalogue'],
    ]);
    expect(post?.text.slice(0, post.bold)).toBe('Lalezar Toptan');
  });

  it('counts the brands that nothing is known of to open', () => {
    const brands = [aBrand('A'), aBrand('B', { link: '' }), aBrand('C', { link: '', active: false })];
    expect(buildBrandsMessage(aShop({ brands })).withoutLink).toEqual(['B']);
  });

  it('names the website nowhere when that is wished (ENT-18)', () => {
    const brands = [aBrand('A', { link: '', page: 'https://lalezar.example.com/b/a/' })];
    const built = buildBrandsMessage(aShop({ brands, no_web_url: true }));
    expect([buttonsOf(built), built.withoutLink]).toEqual([[], ['A']]);
  });

  it.each([
    [100, 1],
    [101, 2],
    [250, 3],
  ])('%i brands are %i messages, each marked with its number', (count, parts) => {
    const brands = Array.from({ length: count }, (_, n) => aBrand(`M${n}`));
    const built = buildBrandsMessage(aShop({ brands, button_count: 5, siteUrl: null }));
    expect(built.posts.map(({ text }) => /\((\d+\/\d+)\)$/.exec(text)?.[1])).toEqual(
      parts === 1 ? [undefined] : Array.from({ length: parts }, (_, n) => `${n + 1}/${parts}`),
    );
    expect(texts(built)).toEqual(brands.map(({ name }) => name));
  });

  it.each([
    ['', roomFor('text')],
    ['https://cdn.example.com/a.mp4', roomFor('media')],
  ])('is refused by one sign too many: with video "%s"', (video_url, room) => {
    const built = (length: number) =>
      buildBrandsMessage(
        aShop({ button_header_text: '', brandsTarget: aTarget({ video_url, buttons_message: 'x'.repeat(length) }) }),
      );
    expect(built(room).fault).toBeNull();
    expect(built(room + 1).fault).toEqual({ code: 'text_too_long', limit: room, over: 1 });
  });

  it('counts as Telegram does: 👗 is two', () => {
    const message = '👗'.repeat(roomFor('text') / 2);
    const built = (more: string) =>
      buildBrandsMessage(aShop({ button_header_text: '', brandsTarget: aTarget({ buttons_message: message + more }) }));
    expect([built('').fault, built('x').fault]).toEqual([null, { code: 'text_too_long', limit: 4088, over: 1 }]);
  });

  it('leaves out a button whose address would cost the whole message, and says so', () => {
    const built = buildBrandsMessage(
      aShop({ telegram_button_extra: [{ text: 'Here', url: 'http://localhost/' }], brands: [] }),
    );
    expect([texts(built), built.badButtons]).toEqual([['Open the catalogue'], ['Here']]);
  });

  it('is nothing when there is nothing to say and nothing to tap', () => {
    const nothing = {
      button_header_text: '',
      brandsTarget: aTarget({ buttons_message: '' }),
      brands: [],
      siteUrl: null,
    };
    expect(buildBrandsMessage(aShop(nothing)).posts).toEqual([]);
  });
});

describe('the info template', () => {
  it('is there with telegram1 only (TG-03)', () => {
    expect(buildInfoMessage(aShop())).toBeNull();
  });

  it('has neither header nor brands nor site', () => {
    const infoTarget = aTarget({ buttons: [{ text: 'Map', url: 'https://maps.example.com' }] });
    const built = buildInfoMessage(aShop({ infoTarget }));
    expect(built?.posts).toMatchObject([{ kind: 'text', bold: 0, rows: [[{ text: 'Map' }]] }]);
  });
});

it('a channel without buttons gets their addresses as lines', () => {
  const [post] = buildBrandsMessage(aShop({ brands: [aBrand('Beren')], siteUrl: null })).posts;
  if (!post) throw new Error('There is no message.');
  expect(withoutButtons(post).text.split('\n').at(-1)).toBe('Beren: https://t.me/Beren');
});

/** A small generator with a printed seed, so that a failure can be repeated. */
function anyShop(seed: number): MessageShop {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const words = ['çiçek', '👩🏽‍🦱', 'مرحبا', '<b>', 'x'.repeat(50), '\u0001', '"'];
  const text = (most: number) => Array.from({ length: upTo(most) }, () => words[upTo(6)]).join(' ');
  const button = () => ({ text: text(6) || 'x', url: `https://example.com/${'ü'.repeat(upTo(300))}` });
  const buttons = () => Array.from({ length: upTo(20) }, button);
  return aShop({
    button_header_text: text(4),
    button_count: 1 + upTo(7),
    buttons_sale_fire: random() < 0.5,
    no_web_url: random() < 0.3,
    siteUrl: random() < 0.5 ? null : 'https://lalezar.example.com/',
    brandsTarget: aTarget({
      buttons_message: text(10),
      video_url: random() < 0.3 ? 'https://cdn.example.com/a.mp4' : '',
      buttons: buttons(),
    }),
    telegram_button_extra: buttons(),
    brands: Array.from({ length: upTo(260) }, (_, n) =>
      aBrand(`${text(5)} ${n}`, {
        active: random() < 0.9,
        link: random() < 0.7 ? `https://t.me/b${n}${'x'.repeat(upTo(150))}` : '',
        page: random() < 0.5 ? `https://lalezar.example.com/b/p${n}/` : null,
        discounted: random() < 0.3,
      }),
    ),
  });
}

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'every linked brand once, in order, and no message over a limit: shop %i',
  (seed) => {
    const shop = anyShop(seed);
    const built = buildBrandsMessage(shop);
    const wanted = shop.brands
      .filter(({ active, link, page }) => active && (link !== '' || (page !== null && !shop.no_web_url)))
      .map(({ link, page }) => link || page);
    const urls = buttonsOf(built).map(({ url }) => url);
    expect(urls.filter((url) => wanted.includes(url))).toEqual(wanted);
    for (const { kind, text, rows, bold } of built.posts) {
      const buttons = rows.flat();
      expect(buttons.length).toBeLessThanOrEqual(telegramLimits.buttons);
      expect(Math.max(0, ...rows.map((row) => row.length))).toBeLessThanOrEqual(shop.button_count);
      expect(new TextEncoder().encode(JSON.stringify(rows)).length).toBeLessThan(10_000);
      expect(Math.max(0, ...buttons.map((button) => button.text.length))).toBeLessThanOrEqual(
        telegramLimits.buttonText,
      );
      expect(buttons.every((button) => button.text.isWellFormed())).toBe(true);
      expect(bold).toBeLessThanOrEqual(text.length);
      if (built.fault === null) expect(text.length).toBeLessThanOrEqual(kind === 'text' ? 4096 : 1024);
    }
  },
);
