// The sandbox asked as a WAHA server is asked, without our adapter in between.
import { describe, expect, it } from 'vitest';
import { demoAccount } from '../demo-world.ts';
import { aJpeg, beren, phone, serveMedia, startSandbox, toptan } from '../provider/test-sandbox.ts';

const headers = { 'x-api-key': demoAccount.apiKey, 'content-type': 'application/json' };
const post = (origin: string, action: string, body: object, key: string = demoAccount.apiKey) =>
  fetch(`${origin}/waha/api/${action}`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': key },
    body: JSON.stringify(body),
  });

describe('the WAHA dialect', () => {
  it('has the WhatsApp phones of the key’s account as sessions', async () => {
    await using caller = await startSandbox();
    const answer = await fetch(`${caller.origin}/waha/api/sessions?all=true`, { headers });
    expect(await answer.json()).toEqual([
      expect.objectContaining({
        name: '48211',
        status: 'WORKING',
        me: { id: '905325551120@c.us', pushName: 'Lalezar Merkez' },
      }),
      expect.objectContaining({ name: '48212', status: 'WORKING' }),
      expect.objectContaining({ name: '48213', status: 'WORKING' }),
      expect.objectContaining({ name: '48214', status: 'STARTING', me: null }),
    ]);
    expect((await fetch(`${caller.origin}/waha/api/sessions`)).status).toBe(401);
  });

  it('takes texts and JPEG pictures, and writes them into the one ledger', async () => {
    await using caller = await startSandbox();
    await using media = await serveMedia({ '/a.jpg': await aJpeg() });
    const file = { url: media.url('/a.jpg'), mimetype: 'image/jpeg' };
    const text = await post(caller.origin, 'sendText', { session: phone, chatId: toptan, text: 'hi' });
    expect([text.status, await text.json()]).toEqual([
      201,
      { id: expect.objectContaining({ _serialized: expect.stringContaining(`true_${toptan}_`) }) },
    ]);
    expect(
      (await post(caller.origin, 'sendImage', { session: phone, chatId: toptan, caption: 'KA-1', file })).status,
    ).toBe(201);
    expect(caller.sandbox.outside.chat(toptan)).toMatchObject([
      { type: 'text', text: 'hi', via: 'waha' },
      { type: 'media', text: 'KA-1', picture: { format: 'jpeg' } },
    ]);
    expect(caller.sandbox.ledger().filter(({ call }) => call === 'send')).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'accepted' },
    ]);

    const png = { ...file, mimetype: 'image/png' };
    expect((await post(caller.origin, 'sendImage', { session: phone, chatId: toptan, file: png })).status).toBe(400);
  });

  it.each([
    ['a wrong key', { session: phone, chatId: toptan, text: 'hi' }, 'nobody', 401],
    ['no such session', { session: 'x', chatId: toptan, text: 'hi' }, demoAccount.apiKey, 404],
    ['a session that starts', { session: '48214', chatId: toptan, text: 'hi' }, demoAccount.apiKey, 422],
    ['no text', { session: phone, chatId: toptan }, demoAccount.apiKey, 400],
    ['a chat that is not there', { session: phone, chatId: '1@g.us', text: 'hi' }, demoAccount.apiKey, 400],
  ])('refuses %s', async (_what, body, key, status) => {
    await using caller = await startSandbox();
    const answer = await post(caller.origin, 'sendText', body, key);
    expect(answer.status).toBe(status);
    expect(caller.sandbox.outside.chat(toptan)).toEqual([]);
  });

  it('suffers the same faults', async () => {
    await using caller = await startSandbox();
    await caller.control('POST', '/control/script', { rules: [{ fault: 'throttle', seconds: 7 }] });
    const answer = await post(caller.origin, 'sendText', { session: phone, chatId: beren, text: 'hi' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });
});
