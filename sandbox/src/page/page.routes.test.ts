import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoAccount } from '../demo-world.ts';
import { phone, serveMedia, startSandbox, toptan } from '../provider/test-sandbox.ts';
import { defineWorld } from '../world.ts';

const blue = await sharp({ create: { width: 1000, height: 1150, channels: 3, background: '#3a47d5' } })
  .jpeg()
  .toBuffer();
const chatOf = (id: string) => `/page/chat?group=${encodeURIComponent(id)}`;

describe('the sandbox page', () => {
  it('allows no inline script or style and needs nothing from elsewhere', async () => {
    await using caller = await startSandbox();
    const page = await caller.call('/');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
    const markup = await page.text();
    expect(markup).not.toMatch(/ style=| on\w+=|<style|<script(?! type="module" src="\/assets)/);
    for (const [, path = ''] of markup.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
      expect((await caller.call(path)).status).toBe(200);
    }
    expect(markup).toContain('nothing leaves this computer');
    expect(markup).toContain('Лалезар Опт Москва');
  });

  it('writes names and messages as text, whatever they hold', async () => {
    const world = defineWorld({
      accounts: [
        {
          ...demoAccount,
          groups: [
            {
              id: toptan,
              name: '<img src=x onerror=1>',
              type: 'whatsapp',
              role: 'main',
              brand: null,
              members: [phone],
            },
          ],
        },
      ],
    });
    await using caller = await startSandbox({ world });
    await caller.send({ to_number: toptan, type: 'text', message: '<script>alert("x")</script>' });
    expect(await (await caller.call('/')).text()).toContain('&lt;img src=x onerror=1&gt;');
    const chat = await (await caller.call(chatOf(toptan))).text();
    expect(chat).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  });

  it('shows the pictures in order of arrival with running numbers, and marks a duplicate', async () => {
    await using caller = await startSandbox();
    await using media = await serveMedia({ '/b.jpg': blue });
    const picture = { to_number: toptan, type: 'media', message: media.url('/b.jpg') };
    await caller.send({ ...picture, client_ref: 'a' });
    await caller.send({ to_number: toptan, type: 'text', message: 'Orders: Elif' });
    expect(await (await caller.call(chatOf(toptan))).text()).toContain('0 duplicates');

    await caller.send({ ...picture, client_ref: 'b' });
    const chat = await (await caller.call(chatOf(toptan))).text();
    expect([...chat.matchAll(/data-number="(\d+)"/g)].map(([, number]) => number)).toEqual(['1', '2', '3']);
    expect(chat).toContain('1 duplicate<');
    expect(chat.match(/bubble picture duplicate/g)).toHaveLength(1);

    const [, path = ''] = /src="(\/pictures\/[0-9a-f]{64}\/thumbnail)"/.exec(chat) ?? [];
    const thumbnail = await caller.call(path);
    expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 384 });
  });

  it('hands out earlier messages of a long chat on demand', async () => {
    await using caller = await startSandbox();
    for (let i = 1; i <= 203; i++) await caller.send({ to_number: toptan, type: 'text', message: `message ${i}` });
    const chat = await (await caller.call(chatOf(toptan))).text();
    expect(chat).toContain('3 earlier messages');
    const earlier = await (await caller.call(`${chatOf(toptan)}&before=4`)).text();
    expect([...earlier.matchAll(/data-number="(\d+)"/g)].map(([, number]) => number)).toEqual(['1', '2', '3']);
  });

  it('tells open pages what arrived', async () => {
    await using caller = await startSandbox();
    const events = await caller.call('/page/events');
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await caller.send({ to_number: toptan, type: 'text', message: 'hello pages' });
    let heard = '';
    while (!heard.includes('event: ledger')) heard += (await reader?.read())?.value ?? 'event: ledger';
    expect(heard).toContain('event: arrived');
    expect(heard).toContain('hello pages');
    await reader?.cancel();
  });

  it('answers 404 for unknown groups and pictures', async () => {
    await using caller = await startSandbox();
    expect((await caller.call(chatOf('nobody@g.us'))).status).toBe(404);
    expect((await caller.call(`/pictures/${'0'.repeat(64)}`)).status).toBe(404);
  });
});
