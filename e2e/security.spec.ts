// Attackers in a real browser: another port of the same host is the same site and gets even SameSite=Strict cookies; another
// host name is another site. Neither may change anything or read anything (S2, S11).
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { demoPassword, expect, test } from './support/product.ts';
import type { Product } from './support/run-product.ts';

const username = 'owner@demo2.kolaj.test';
let attacker: Server;
let port = 0;

test.beforeAll(async () => {
  attacker = createServer((_request, answer) =>
    answer.setHeader('content-type', 'text/html').end('<h1>Win a prize</h1>'),
  );
  await new Promise<void>((resolve) => attacker.listen(0, resolve));
  const address = attacker.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
test.afterAll(() => new Promise((resolve) => attacker.close(resolve)));

/**
 * Logged in by a call from the console's own origin, so that the cookie is the browser's. From a picture of it: the login page itself leaves as
 * soon as it finds somebody logged in.
 */
async function logIn(page: Page, { console: origin }: Product): Promise<void> {
  await page.goto(`${origin}/mark.svg`);
  const isIn = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/auth/login', { method: 'POST', headers, body });
      return (await answer.json()).success;
    },
    JSON.stringify({ username, password: demoPassword }),
  );
  expect(isIn).toBe(true);
}

/** The account as its owner sees it; null when the session has ended. */
async function account(page: Page, { console: origin }: Product): Promise<{ name: string; phone: string } | null> {
  const answer = await page.request.get(`${origin}/api/auth/user`);
  return answer.status() === 200 ? (await answer.json()).data : null;
}

const writes: [string, object][] = [
  ['/auth/updateInfo', { name: 'Attacked', phone: '666' }],
  ['/auth/updatePassword', { newpassword: 'Attacked-1234!' }],
  ['/auth/sessions/end', { others: true }],
  ['/auth/logout', {}],
  ['/send_kolaj', { images: [], firm: 'x' }],
];

/** What a page can do with somebody else's address, by the words of its own script. */
const attacks: [string, (origin: string) => string][] = [
  ...writes.map(([path, payload]): [string, (origin: string) => string] => [
    `a form with __json__ to ${path}`,
    (origin) => `const form = document.createElement('form');
      form.method = 'POST'; form.action = ${JSON.stringify(`${origin}/api${path}`)};
      const field = document.createElement('input');
      field.name = '__json__'; field.value = ${JSON.stringify(JSON.stringify(payload))};
      form.append(field); document.body.append(form); form.submit();`,
  ]),
  [
    'a form of text that is JSON',
    (origin) => `const form = document.createElement('form');
      form.method = 'POST'; form.enctype = 'text/plain'; form.action = ${JSON.stringify(`${origin}/api/auth/updateInfo`)};
      const field = document.createElement('input');
      field.name = '{"name":"Attacked","phone":"'; field.value = '"}';
      form.append(field); document.body.append(form); form.submit();`,
  ],
  ['a picture', (origin) => `new Image().src = ${JSON.stringify(`${origin}/api/auth/logout`)};`],
  ['a link', (origin) => `location.href = ${JSON.stringify(`${origin}/api/auth/logout`)};`],
  ['a window', (origin) => `open(${JSON.stringify(`${origin}/api/auth/logout`)});`],
  [
    'calls without CORS',
    (origin) => `for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      fetch(${JSON.stringify(`${origin}/api/auth/updateInfo`)}, { method: 'POST', mode: 'no-cors', credentials: 'include',
        headers: { 'content-type': type }, body: type === 'text/plain' ? '{"name":"Attacked"}' : '__json__={"name":"Attacked"}' });
      navigator.sendBeacon(${JSON.stringify(`${origin}/api/auth/logout`)}, '{}');`,
  ],
  [
    'calls with CORS',
    (origin) => `fetch(${JSON.stringify(`${origin}/api/auth/updateInfo`)}, { method: 'POST', credentials: 'include',
      headers: { 'content-type': 'application/json' }, body: '{"name":"Attacked"}' }).catch(() => undefined);`,
  ],
];

for (const [site, host] of [
  ['another port of the same host', '127.0.0.1'],
  ['another site', 'localhost'],
] as const) {
  test(`${site} changes nothing and reads nothing (S2)`, async ({ page, product }) => {
    await logIn(page, product);
    // What the console itself asks for now and then is not the attackers' doing.
    await page.goto('about:blank');
    const before = await account(page, product);
    expect(before).not.toBeNull();

    for (const [attack, script] of attacks) {
      const evil = await page.context().newPage();
      await evil.goto(`http://${host}:${port}/`);
      const asked = evil.context().waitForEvent('request', (request) => request.url().startsWith(product.console));
      await evil.evaluate(script(product.console)).catch(() => undefined);
      const request = await asked;
      const answer = await request.response().catch(() => null);
      expect([null, 403, 415], attack).toContain(answer?.status() ?? null);
      expect(await account(page, product), attack).toEqual(before);
      for (const opened of page.context().pages()) if (opened !== page) await opened.close();
    }

    const evil = await page.context().newPage();
    await evil.goto(`http://${host}:${port}/`);
    const heard = await evil.evaluate(
      (address) =>
        new Promise((resolve) => {
          const stream = new EventSource(address, { withCredentials: true });
          stream.onerror = () => resolve('nothing');
          for (const event of ['refresh', 'change', 'message']) stream.addEventListener(event, () => resolve(event));
        }),
      `${product.console}/api/events`,
    );
    expect(heard).toBe('nothing');
    const read = await evil.evaluate(
      (address) =>
        fetch(address, { credentials: 'include' }).then(
          (answer) => answer.text(),
          () => 'nothing',
        ),
      `${product.console}/api/auth/user`,
    );
    expect(read).toBe('nothing');
    const framed = await evil.evaluate(
      (address) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.onload = () => resolve(frame.contentDocument === null ? 'closed' : 'readable');
          frame.src = address;
          document.body.append(frame);
        }),
      `${product.console}/login`,
    );
    expect(framed).toBe('closed');
    await evil.close();
    expect(await account(page, product)).toEqual(before);
  });
}

test('the same calls from the console itself work, so that the tests above prove something', async ({
  page,
  product,
}) => {
  await logIn(page, product);
  await page.evaluate(async () => {
    const body = new URLSearchParams({ __json__: JSON.stringify({ phone: '+90 1' }) });
    await fetch('/api/auth/updateInfo', { method: 'POST', body });
  });
  expect(await account(page, product)).toMatchObject({ phone: '+90 1' });
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  expect(await account(page, product)).toBeNull();
});

/** Browsers read some of these as another host, others once the first page has taken them apart. */
const waysOut = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  'https:/evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%5Cevil.example',
  '/..//evil.example',
  '@evil.example',
  '.evil.example',
  'javascript:document.title="attacked"',
  'java\nscript:document.title="attacked"',
  'data:text/html,<title>attacked</title>',
];

test('the remembered path never leads to another host (S11)', async ({ page, product }) => {
  await logIn(page, product);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of waysOut) {
    await page.goto(`${product.console}/login?from=${encodeURIComponent(path)}`);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin, path).toBe(product.console);
    expect(await page.title(), path).not.toBe('attacked');
  }
  expect(asked.filter((url) => URL.parse(url)?.hostname.includes('evil'))).toEqual([]);
});
