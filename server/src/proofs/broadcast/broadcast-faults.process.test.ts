// A provider that hangs, throttles or answers oddly, and phones that go away (B5, B6, B9, B14 of reliability §2a), against
// workers in processes of their own. KOLAJ_BATTERY=full for the whole sizes; a printed seed goes into KOLAJ_SEED.
import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { describe, expect, it } from 'vitest';
import { type Battery, isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { messagesOf } from '../../features/broadcast/testing/battery/judge.ts';
import {
  breaksOff,
  drips,
  type Oddity,
  oddProvider,
  says,
  saysLate,
} from '../../features/broadcast/testing/battery/odd-provider.ts';
import { steadyPace } from '../../features/broadcast/testing/paces.ts';

const { start, closing, show } = await batteryFile('a provider at its worst');

const sends = ({ world }: Battery) => world.sandbox.ledger().filter(({ call }) => call === 'send');

describe('a provider that takes everything in and never answers', () => {
  it('is asked nothing twice, and the send stops automatically after five in a row (B5)', async () => {
    const seed = newSeed();
    const phones = 4;
    const shop = await start({ phones, groups: 8, images: 6, seed, timeoutMs: 500 });
    shop.world.condition('hang', { on: true, rate: 1 });
    const id = await shop.accept();
    await shop.startSender();
    const state = async () => (await shop.caller.call(getBroadcast, { id, limit: 0 })).data.result;
    await shop.minutesUntil(async () => (await state()).status === 'paused');
    const { pause_reason } = await state();
    const { ambiguous } = await shop.judge([id]);
    for (let minute = 0; minute < 10; minute++) await shop.minute();

    const verdict = await shop.judge([id]);
    show({ test: 'B5', seed, ...verdict });
    expect(pause_reason).toBe('failures_in_row');
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, arrived: sends(shop).length });
    // Five of one phone, and of the others at most as many; nothing leaves after the stop but what was under way.
    expect(verdict.arrived).toBeLessThanOrEqual(5 * phones);
    expect(verdict.arrived).toBeLessThanOrEqual(ambiguous + phones);
  });
});

describe('a phone that is told to wait', () => {
  it('is silent that long, and the others go on as before (B6)', async () => {
    const seed = newSeed();
    const seconds = isFullBattery ? 7 : 3;
    const images = isFullBattery ? 25 : 12;
    const groups = isFullBattery ? 16 : 8;
    const shop = await start({ phones: 4, groups, images, seed, serverConfig: steadyPace(200) });
    const [throttledPhone = ''] = shop.phoneIds;
    const id = await shop.accept();
    await shop.startSender();
    await shop.minutesUntil(() => sends(shop).length >= 8);
    shop.world.script({ fault: 'throttle', phone: throttledPhone, seconds });
    await shop.finish(id);

    const calls = sends(shop).map((entry) => ({ ...entry, at: Date.parse(entry.time) }));
    const throttled = calls.findIndex(({ outcome }) => outcome === 'throttled');
    const from = calls[throttled]?.at ?? 0;
    const again = calls.slice(throttled + 1).find(({ phoneId }) => phoneId === throttledPhone)?.at ?? 0;
    const others = calls.filter(({ phoneId, at }) => phoneId !== throttledPhone && at <= from + seconds * 1000);
    const perSecond = (since: number, until: number) =>
      others.filter(({ at }) => at > since && at <= until).length / ((until - since) / 1000);
    const begin = others[0]?.at ?? 0;
    const share = perSecond(from, from + seconds * 1000) / perSecond(begin, from);
    const verdict = await shop.judge([id]);
    show({ test: 'B6', seed, silentMs: again - from, othersPercent: Math.round(share * 100), ...verdict });
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(again - from).toBeGreaterThanOrEqual(seconds * 1000 - 50);
  });
});

describe('a phone that loses its connection half-way', () => {
  const size = { phones: 3, groups: 6, images: 6, serverConfig: steadyPace(40) };
  const sentFrom = ({ world }: Battery, phone: string) =>
    world.received().filter(({ phoneId }) => phoneId === phone).length;

  it('fails nothing: its groups wait with their reason, and go on when it is back (B9)', async () => {
    const seed = newSeed();
    const shop = await start({ ...size, seed, standIns: false });
    const [lost = ''] = shop.phoneIds;
    const id = await shop.accept();
    await shop.startSender();
    const state = async () => (await shop.caller.call(getBroadcast, { id, limit: 0 })).data.result;
    await shop.minutesUntil(() => sentFrom(shop, lost) >= 3);
    shop.world.condition('phone-inactive', { on: true, phone: lost });
    await shop.minutesUntil(async () => {
      const { phones } = await state();
      return phones.some(({ id: phoneId, reason }) => phoneId === lost && reason === 'phone_not_active');
    });
    await shop.minutesUntil(() => shop.world.received().length - sentFrom(shop, lost) === 24);
    const away = await state();
    expect(away.totals).toMatchObject({ failed: 0, skipped: 0, cancelled: 0 });
    expect(away.totals.queued).toBeGreaterThan(0);
    expect(away.status).toBe('running');

    shop.world.condition('phone-inactive', { on: false, phone: null });
    await shop.finish(id);
    const verdict = await shop.judge([id]);
    show({ test: 'B9', seed, waited: away.totals.queued, ...verdict });
    expect(verdict).toMatchObject({ arrived: 36, duplicates: 0, lost: 0, untold: 0, left: 0 });
  });

  it('is replaced where another phone is in the group: everything arrives without it (B9)', async () => {
    const seed = newSeed();
    const shop = await start({ ...size, seed });
    const [lost = ''] = shop.phoneIds;
    const id = await shop.accept();
    await shop.startSender();
    await shop.minutesUntil(() => sentFrom(shop, lost) >= 3);
    shop.world.condition('phone-inactive', { on: true, phone: lost });
    const before = sentFrom(shop, lost);
    await shop.finish(id);

    const verdict = await shop.judge([id]);
    const after = sentFrom(shop, lost);
    show({ test: 'B9 stand-in', seed, ...verdict });
    expect(verdict).toMatchObject({ arrived: 36, duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(after - before).toBeLessThanOrEqual(1);
  });
});

describe('an odd answer', () => {
  const timeoutMs = 1500;
  const yes = JSON.stringify({ success: true, data: { chatId: 'x', msgId: 'm' } });
  const html = { 'content-type': 'text/html' };
  const table: [string, Oddity, 'failed' | 'accepted' | 'uncertain'][] = [
    ['200 with success:false', { takesIn: false, answer: says(200, '{"success":false,"message":"No."}') }, 'failed'],
    ['200 with a page of HTML', { takesIn: true, answer: says(200, '<html>Welcome</html>', html) }, 'uncertain'],
    ['200 with half a JSON', { takesIn: true, answer: says(200, yes.slice(0, 20)) }, 'uncertain'],
    ['200 with nothing', { takesIn: true, answer: says(200, '') }, 'uncertain'],
    ['200 with null', { takesIn: true, answer: says(200, 'null') }, 'uncertain'],
    ['200 without a message id', { takesIn: true, answer: says(200, '{"success":true}') }, 'uncertain'],
    ['201 without a word', { takesIn: true, answer: says(201, '') }, 'uncertain'],
    ['10 MB of spaces', { takesIn: true, answer: says(200, ' '.repeat(10_000_000)) }, 'uncertain'],
    ['an endless answer', { takesIn: true, answer: drips(0, ' '.repeat(65_536)) }, 'uncertain'],
    ['an answer drop by drop', { takesIn: true, answer: drips(100, ' ') }, 'uncertain'],
    ['an answer that breaks off', { takesIn: true, answer: breaksOff }, 'uncertain'],
    ['200 just in time', { takesIn: true, answer: saysLate(timeoutMs * 0.6, yes) }, 'accepted'],
    ['200 too late', { takesIn: true, answer: saysLate(timeoutMs * 1.5, yes) }, 'uncertain'],
    ['a redirect', { takesIn: false, answer: says(302, '', { location: '/elsewhere' }) }, 'uncertain'],
    ['400', { takesIn: false, answer: says(400, '{"success":false,"message":"Bad request"}') }, 'failed'],
    ['502 of a proxy', { takesIn: true, answer: says(502, 'Bad Gateway', html) }, 'uncertain'],
  ];

  it('is a clear yes, a clear no or a question, never a second send; what is read of it is bounded (B14)', async () => {
    const seed = newSeed();
    let sandboxUrl = '';
    const odd = await oddProvider(() => sandboxUrl);
    closing.push(odd.close);
    // One group: its messages leave in the order of the table. The look-ups do not get through before the end.
    const providerUrl = (url: string) => {
      sandboxUrl = url;
      return odd.origin;
    };
    const shop = await start({
      phones: 1,
      groups: 1,
      images: table.length,
      seed,
      timeoutMs,
      providerUrl,
      logLagMs: 60_000,
    });
    for (const [, oddity] of table) odd.play(oddity);
    const id = await shop.accept();
    await shop.startSender();
    await shop.finish(id);

    const messages = await messagesOf(shop.caller, id);
    expect(table.map(([name], at) => [name, messages[at]?.status])).toEqual(
      table.map(([name, , told]) => [name, told]),
    );
    const verdict = await shop.judge([id]);
    show({ test: 'B14', seed, mostBytes: odd.poured(), ...verdict });
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0 });
    expect(verdict.arrived).toBe(table.filter(([, { takesIn }]) => takesIn).length);
    // What our side had in its hands and in its line's buffers, of an answer without an end.
    expect(odd.poured()).toBeLessThan(16_000_000);
    expect(odd.strayed()).toBe(0);
  });
});
