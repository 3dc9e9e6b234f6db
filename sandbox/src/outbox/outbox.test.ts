import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../provider/test-sandbox.ts';
import type { StoredMail } from './mail-folder.ts';

let outbox = '';
beforeEach(() => {
  outbox = path.join(mkdtempSync(path.join(tmpdir(), 'kolaj-outbox-page-')), 'outbox');
});
afterEach(() => rmSync(path.dirname(outbox), { recursive: true, force: true }));

/** Writes a mail as the product does: whole, by renaming. */
async function arrive(changes: Partial<StoredMail> = {}): Promise<StoredMail> {
  const mail: StoredMail = {
    id: randomUUID(),
    at: '2026-11-21T19:00:00.000Z',
    to: 'elif@shop.test',
    name: 'Elif Demir',
    subject: 'Adresinizi onaylayın',
    text: 'Merhaba\n\nhttps://console.kolaj.test/verify/account/token\n',
    html: '<!doctype html><p>Merhaba</p>',
    kind: 'verify',
    language: 'tr',
    ...changes,
  };
  await mkdir(outbox, { recursive: true });
  await writeFile(path.join(outbox, 'half.part'), JSON.stringify(mail));
  await rename(path.join(outbox, 'half.part'), path.join(outbox, `${mail.id}.json`));
  return mail;
}

describe('the outbox', () => {
  it('is empty before the first mail, and says what will be in it', async () => {
    await using caller = await startSandbox({ outbox });
    expect(await (await caller.call('/outbox.json')).json()).toEqual([]);
    expect(await (await caller.call('/outbox')).text()).toContain('No mail yet.');
  });

  it('lists mails newest first, for people and for tests', async () => {
    await using caller = await startSandbox({ outbox });
    const old = await arrive({ subject: 'Older', at: '2026-11-20T08:00:00.000Z' });
    const fresh = await arrive({ subject: 'Newer' });
    expect(await (await caller.call('/outbox.json')).json()).toEqual([fresh, old]);
    const page = await (await caller.call('/outbox')).text();
    expect(page.indexOf('Newer')).toBeLessThan(page.indexOf('Older'));
    expect(page).toContain('elif@shop.test');
    expect(await (await caller.call('/')).text()).toContain('href="/outbox"');
  });

  it('shows a mail as its reader sees it, as text, and its links', async () => {
    await using caller = await startSandbox({ outbox });
    const { id } = await arrive();
    const link = '<a href="https://console.kolaj.test/verify/account/token">';
    const page = await (await caller.call(`/outbox/${id}`)).text();
    expect(page).toContain(link);
    expect(page).toContain(`<iframe class="letter" src="/outbox/${id}/mail" sandbox=`);
    expect(await (await caller.call(`/outbox/${id}/mail`)).text()).toBe('<!doctype html><p>Merhaba</p>');
    const asText = await (await caller.call(`/outbox/${id}?view=text`)).text();
    expect(asText).toContain(`<pre>Merhaba\n\n${link}`);
  });

  it('tells open pages of a new mail', async () => {
    await using caller = await startSandbox({ outbox });
    const events = await caller.call('/outbox/events');
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    await arrive();
    while (!heard.includes('event: changed')) {
      const piece = await reader?.read();
      if (!piece || piece.done) throw new Error('the stream ended');
      heard += piece.value;
    }
    await reader?.cancel();
  });

  it('lets a mail do nothing: no script, no form, nothing loaded', async () => {
    await using caller = await startSandbox({ outbox });
    const { id } = await arrive({
      subject: '<script>alert(1)</script>',
      to: '"><img src=x onerror=alert(1)>',
      text: 'https://console.kolaj.test/"onclick="alert(1)',
      html: '<script>alert(1)</script>',
    });
    const page = await (await caller.call(`/outbox/${id}`)).text();
    expect(page).not.toMatch(/<script>|<img|onclick="alert/);
    const mail = await caller.call(`/outbox/${id}/mail`);
    const policy = mail.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
  });

  it('knows only what is in its folder', async () => {
    await using caller = await startSandbox({ outbox });
    await arrive();
    await writeFile(path.join(outbox, `${randomUUID()}.json`), 'not a mail');
    expect(await (await caller.call('/outbox.json')).json()).toHaveLength(1);
    for (const id of [randomUUID(), '..%2F..%2Fsecret', '%00']) {
      const answer = await caller.call(`/outbox/${id}`);
      expect(answer.status).toBe(404);
      expect((await caller.call(`/outbox/${id}/mail`)).status).toBe(404);
    }
    expect(await (await caller.call(`/outbox/${randomUUID()}`)).text()).toContain('This mail is not here.');
  });

  it('is not there when mails leave through a mail server', async () => {
    await using caller = await startSandbox();
    expect((await caller.call('/outbox')).status).toBe(404);
    expect(await (await caller.call('/')).text()).not.toContain('/outbox');
  });
});
