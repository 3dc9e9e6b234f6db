import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aJpeg, beren, kanal, phone, serveMedia, startSandbox, toptan } from './provider/test-sandbox.ts';

const green = await aJpeg();
const text = (message: string, to = toptan) => ({ to_number: to, type: 'text', message });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const reasonIn = (answer: unknown) =>
  z.object({ success: z.literal(false), message: z.string() }).parse(answer).message;
const everyIdEndsWith = (ending: string, count: number) =>
  Array(count).fill({ id: expect.stringMatching(new RegExp(`${ending}$`)) });

const logEntry = z.looseObject({ type: z.string(), data: z.object({ client_ref: z.string() }).optional() });
const logAnswer = z.object({
  success: z.literal(true),
  data: z.object({ count: z.number(), list: z.array(logEntry) }),
});
const logOf = (answer: unknown) => logAnswer.parse(answer).data.list;

describe('the key', () => {
  it.each([
    ['missing', null],
    ['wrong', 'not-the-key'],
    ["another shop's", 'demo2-provider-key'],
  ])('refuses a %s key on every call and records it', async (_what, key) => {
    await using caller = await startSandbox();
    const paths = [
      'listPhones',
      `${phone}/contacts`,
      `${phone}/queue`,
      `${phone}/purgeQueue`,
      `${phone}/getGroups`,
      'logs',
    ];
    for (const path of paths) expect((await caller.call(`/api/demo-product/${path}`, { key })).status).toBe(401);
    const sent = await caller.call(`/api/demo-product/${phone}/sendMessage`, { method: 'POST', body: text('hi'), key });
    expect(sent.status).toBe(401);
    expect(caller.sandbox.ledger().map(({ outcome }) => outcome)).toEqual(Array(7).fill('unauthorised'));
  });

  it('takes the token in the query for the channel fetch only', async () => {
    await using caller = await startSandbox();
    const withToken = (path: string) => caller.call(`/api/demo-product/${path}?token=demo-provider-key`, { key: null });
    expect((await withToken(`${phone}/getGroups`)).status).toBe(200);
    expect((await withToken('logs')).status).toBe(200);
    expect((await withToken('listPhones')).status).toBe(401);
  });
});

describe('phones', () => {
  it('lists them as a bare array', async () => {
    await using caller = await startSandbox();
    const phones = await (await caller.call('/api/demo-product/listPhones')).json();
    expect(phones).toContainEqual({
      id: 48211,
      number: '905325551120',
      name: 'Lalezar Merkez',
      type: 'whatsapp',
      status: 'active',
    });
    expect(phones).toMatchObject(['active', 'active', 'active', 'loading', 'active'].map((status) => ({ status })));
  });

  it('lists the chats of a phone, groups with @g.us ids', async () => {
    await using caller = await startSandbox();
    const contacts = await (await caller.call(`/api/demo-product/${phone}/contacts`)).json();
    expect(contacts).toEqual({ success: true, data: expect.any(Array) });
    expect(contacts).toHaveProperty('data.1', { id: toptan, name: 'Lalezar Toptan 1', type: 'group' });
    expect(contacts).toHaveProperty('data.21', { id: '905321110011@c.us', name: 'Elif Kaya', type: 'chat' });
  });

  it('says in a 200 what is wrong with a phone', async () => {
    await using caller = await startSandbox();
    const answerOf = async (id: string) => (await caller.call(`/api/demo-product/${id}/contacts`)).json();
    expect(await answerOf('48214')).toEqual({ success: false, message: 'lib not loaded', code: 'W05' });
    expect(await answerOf('nobody')).toEqual({ success: false, message: '[nobody] is not a valid phone instance id' });
  });

  it('counts the queue, lets it arrive, and purges it', async () => {
    await using caller = await startSandbox();
    const queue = async () => (await caller.call(`/api/demo-product/${phone}/queue`)).json();
    await caller.control('PUT', '/control/faults', { 'hold-queue': { on: true } });
    await caller.send(text('one'));
    await caller.send(text('two'));
    expect(await queue()).toMatchObject({ success: true, stats: { sending: 2 } });
    expect(caller.sandbox.outside.chat(toptan)).toEqual([]);

    expect(await (await caller.call(`/api/demo-product/${phone}/purgeQueue`)).json()).toEqual({ success: true });
    expect(await queue()).toMatchObject({ success: true, stats: { sending: 0 } });

    await caller.send(text('three'));
    await caller.control('PUT', '/control/faults', { 'hold-queue': { on: false } });
    expect(await queue()).toMatchObject({ success: true, stats: { sending: 0 } });
    expect(caller.sandbox.outside.chat(toptan).map((message) => message.text)).toEqual(['three']);
  });
});

describe('sendMessage', () => {
  it('puts a text into the group and answers with ids', async () => {
    await using caller = await startSandbox();
    const answer = await (await caller.send(text('Orders: +90 532'))).json();
    expect(answer).toEqual({ success: true, data: { chatId: toptan, msgId: expect.stringMatching(uuid) } });
    expect(caller.sandbox.outside.chat(toptan)).toMatchObject([{ number: 1, text: 'Orders: +90 532', phoneId: phone }]);
  });

  it('downloads the picture, so that the group holds the bytes that were sent', async () => {
    await using caller = await startSandbox();
    await using media = await serveMedia({ '/a.jpg': green });
    await caller.send({
      to_number: toptan,
      type: 'media',
      message: media.url('/a.jpg'),
      text: 'BR-2041',
      client_ref: 'd-1',
    });

    const [message] = caller.sandbox.outside.chat(toptan);
    expect(message).toMatchObject({
      text: 'BR-2041',
      picture: { format: 'jpeg', width: 40, height: 46 },
      clientRef: 'd-1',
    });
    expect(await caller.sandbox.outside.pictures.read(message?.picture?.sha256 ?? '')).toEqual(green);
  });

  it('refuses a picture that it cannot fetch, that is none, or that is outside this computer', async () => {
    await using caller = await startSandbox();
    await using media = await serveMedia({ '/page.jpg': Buffer.from('<html>no picture</html>') });
    const reasonFor = async (message: string) => {
      const answer = await caller.send({ to_number: toptan, type: 'media', message });
      expect(answer.status).toBe(200);
      return reasonIn(await answer.json());
    };
    expect(await reasonFor(media.url('/gone.jpg'))).toBe('media download failed: 404');
    expect(await reasonFor(media.url('/page.jpg'))).toBe('media is not a picture');
    expect(await reasonFor('http://192.0.2.1/a.jpg')).toBe('the sandbox only downloads from this computer');
    expect(await reasonFor('file:///etc/passwd')).toBe('the sandbox only downloads from this computer');
    expect(caller.sandbox.outside.chat(toptan)).toEqual([]);
  });

  it('refuses unknown groups, groups without this phone, and phones that are not connected', async () => {
    await using caller = await startSandbox();
    const reasonFor = async (to: string, from: string) =>
      reasonIn(await (await caller.send(text('x', to), from)).json());
    expect(await reasonFor('1@g.us', phone)).toMatch(/NOT_ON_WHATSAPP/);
    expect(await reasonFor('120363041011223@g.us', '48212')).toMatch(/NOT_A_PARTICIPANT/);
    expect(await reasonFor('120363052200011@g.us', phone)).toMatch(/NOT_ON_WHATSAPP/);
    expect(await reasonFor(toptan, '48214')).toBe('lib not loaded');
    expect(await (await caller.send({ to_number: toptan, type: 'fax' })).json()).toMatchObject({ success: false });
  });

  it('speaks Telegram on both paths, with rows of buttons', async () => {
    await using caller = await startSandbox();
    const body = {
      ...text('Brands', kanal),
      buttons: [[{ text: 'Beren', url: 'https://t.me/beren' }, { text: 'Nehir' }]],
    };
    await caller.send(body, '71001');
    await caller.call('/api/telegram/sendMessage/demo-product/71001', { method: 'POST', body });
    expect(caller.sandbox.outside.chat(kanal).map(({ via, buttons }) => ({ via, buttons }))).toEqual(
      ['classic', 'dialog'].map((via) => ({
        via,
        buttons: [
          [
            { text: 'Beren', url: 'https://t.me/beren' },
            { text: 'Nehir', url: null },
          ],
        ],
      })),
    );
  });
});

describe('the channel fetch', () => {
  it('pages through the WhatsApp groups of a phone', async () => {
    await using caller = await startSandbox();
    const page = await (await caller.call(`/api/demo-product/${phone}/getGroups?page=1&limit=10`)).json();
    expect(page).toMatchObject({
      success: true,
      count: 10,
      total: 21,
      page: 1,
      limit: 10,
      data: everyIdEndsWith('@g.us', 10),
    });
  });

  it.each(['/api/demo-product/logs', '/api/demo-product/71001/logs', '/api/telegram/logs/demo-product/71001'])(
    'names the Telegram chats with an administrator bot at %s',
    async (path) => {
      await using caller = await startSandbox();
      const list = logOf(await (await caller.call(path)).json());
      expect(list).toContainEqual(
        expect.objectContaining({
          status: 'administrator',
          chat: { id: kanal, title: 'Lalezar Kanal', type: 'supergroup' },
        }),
      );
    },
  );

  it('lists outgoing messages for settling uncertain sends, late if told so', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    await using caller = await startSandbox({ clock: () => now });
    await caller.send({ ...text('one'), client_ref: 'd-1' });
    await caller.send({ ...text('two', beren), client_ref: 'd-2' });
    const refs = async (query: string) => {
      const list = logOf(await (await caller.call(`/api/demo-product/logs?${query}`)).json());
      return list.flatMap(({ type, data }) => (type === 'outgoing' ? [data?.client_ref] : []));
    };
    expect(await refs('')).toEqual(['d-1', 'd-2']);
    expect(await refs(`to=${beren}`)).toEqual(['d-2']);
    expect(await refs('client_ref=d-1&phone=48211')).toEqual(['d-1']);
    expect(await refs('since=2026-11-21T12:00:01Z')).toEqual([]);

    await caller.control('PUT', '/control/faults', { 'late-log': { on: true, seconds: 30 } });
    expect(await refs('')).toEqual([]);
    now = new Date('2026-11-21T12:00:31Z');
    expect(await refs('')).toEqual(['d-1', 'd-2']);
  });
});
