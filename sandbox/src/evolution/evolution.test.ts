// The sandbox asked as an Evolution API server is asked, without our adapter in between.
import { describe, expect, it } from 'vitest';
import { demoAccount } from '../demo-world.ts';
import { aJpeg, beren, phone, serveMedia, startSandbox, toptan } from '../provider/test-sandbox.ts';

const headers = { apikey: demoAccount.apiKey, 'content-type': 'application/json' };
const post = (origin: string, path: string, body: object, apikey: string = demoAccount.apiKey) =>
  fetch(`${origin}/evolution/${path}`, { method: 'POST', headers: { ...headers, apikey }, body: JSON.stringify(body) });

const own = '120363041011201@g.us';

describe('the Evolution dialect', () => {
  it('has the WhatsApp phones of the key’s account as instances', async () => {
    await using caller = await startSandbox();
    const answer = await fetch(`${caller.origin}/evolution/instance/fetchInstances`, { headers });
    expect(await answer.json()).toMatchObject([
      { name: '48211', connectionStatus: 'open', ownerJid: '905325551120@s.whatsapp.net' },
      { name: '48212', connectionStatus: 'open' },
      { name: '48213', connectionStatus: 'open' },
      { name: '48214', connectionStatus: 'connecting' },
    ]);
    expect((await fetch(`${caller.origin}/evolution/instance/fetchInstances`)).status).toBe(401);
  });

  it('takes texts and pictures, and writes them into the one ledger', async () => {
    await using caller = await startSandbox();
    await using media = await serveMedia({ '/a.jpg': await aJpeg() });
    const picture = { number: toptan, mediatype: 'image', media: media.url('/a.jpg'), caption: 'KA-1' };
    const text = await post(caller.origin, `message/sendText/${phone}`, { number: toptan, text: 'hi' });
    expect([text.status, await text.json()]).toMatchObject([
      201,
      { key: { remoteJid: toptan, fromMe: true }, status: 'PENDING' },
    ]);
    expect((await post(caller.origin, `message/sendMedia/${phone}`, picture)).status).toBe(201);
    expect(caller.sandbox.outside.chat(toptan)).toMatchObject([
      { type: 'text', text: 'hi', via: 'evolution' },
      { type: 'media', text: 'KA-1', picture: { format: 'jpeg' } },
    ]);
  });

  it.each([
    ['a wrong key', phone, { number: toptan, text: 'hi' }, 'nobody', 401],
    ['no such instance', 'x', { number: toptan, text: 'hi' }, demoAccount.apiKey, 404],
    ['an instance that connects', '48214', { number: toptan, text: 'hi' }, demoAccount.apiKey, 400],
    ['no text', phone, { number: toptan }, demoAccount.apiKey, 400],
    ['a chat that is not there', phone, { number: '1@g.us', text: 'hi' }, demoAccount.apiKey, 400],
  ])('refuses %s', async (_what, instance, body, key, status) => {
    await using caller = await startSandbox();
    const answer = await post(caller.origin, `message/sendText/${instance}`, body, key);
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { status, response: { message: expect.any(Array) } },
    ]);
    expect(caller.sandbox.outside.chat(toptan)).toEqual([]);
  });

  it('wants to be told whether participants are asked for', async () => {
    await using caller = await startSandbox();
    const groups = (query: string) =>
      fetch(`${caller.origin}/evolution/group/fetchAllGroups/${phone}${query}`, { headers });
    expect((await groups('')).status).toBe(400);
    const list: unknown = await (await groups('?getParticipants=false')).json();
    expect(list).toContainEqual({ id: own, subject: 'Lalezar Arşiv', size: 4, announce: false });
  });

  it('suffers the same faults', async () => {
    await using caller = await startSandbox();
    await caller.control('POST', '/control/script', { rules: [{ fault: 'error-after' }] });
    const answer = await post(caller.origin, `message/sendText/${phone}`, { number: beren, text: 'hi' });
    expect(answer.status).toBe(500);
    expect(caller.sandbox.outside.chat(beren)).toHaveLength(1);
  });
});
