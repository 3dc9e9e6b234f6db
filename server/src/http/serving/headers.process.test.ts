import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInstallation } from '../../proofs/testing/testing-installation.ts';
import type { TestServer } from '../../proofs/testing/testing-server.ts';
import { testPassword } from '../../testing/rows/people.ts';

const installation = testInstallation();
const opened = new AbortController();
let server: TestServer;
let cookie = '';

beforeAll(async () => {
  const env = { KOLAJ_DEMO: 'on' };
  server = await installation.startForAll({ dataDir: installation.dataFolder(), env });
  const username = 'owner@demo.kolaj.test';
  const login = await ask('/api/auth/login', post(JSON.stringify({ username, password: testPassword })));
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
}, 180_000);
afterAll(() => opened.abort());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.url), { redirect: 'manual', signal: opened.signal, ...init });
const askSite = (path: string) => fetch(`http://127.0.0.1:${server.ports.site}${path}`, { redirect: 'manual' });

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

/** One of every class of answer (S15). */
const answers: [string, number, () => Promise<Response>][] = [
  ['a call', 200, () => ask('/api/auth/user', { headers: { cookie } })],
  ['a public call', 200, () => ask('/api/installation')],
  ['a call without session', 401, () => ask('/api/auth/user')],
  ['a call that does not exist', 404, () => ask('/api/nothing')],
  ['a call by the wrong method', 405, () => ask('/api/auth/login')],
  ['a call with a broken body', 400, () => ask('/api/auth/login', post('{oops'))],
  ['a call with a body of another kind', 415, () => ask('/api/auth/login', post('hello', 'text/plain'))],
  ['a call from another site', 403, () => ask('/api/auth/logout', { headers: { origin: 'https://evil.example' } })],
  ['the table of calls', 200, () => ask('/api/docs/json')],
  ['the event stream', 200, () => ask('/api/events', { headers: { cookie } })],
  ['a page', 200, () => ask('/login')],
  ['a page with a token in its address', 200, () => ask('/verify/resetPassword/token')],
  ['an address that is none', 400, () => ask('/%zz')],
  ['an address that is too long for a name', 404, () => ask(`/api/shop/kolaj/get/${'x'.repeat(300)}`)],
  ['a file that is not there', 404, () => ask('/assets/nothing.js')],
  ['health', 200, () => ask('/health/live')],
  ['metrics, which are not served here', 404, () => ask('/metrics')],
];

describe('every answer of the console’s origin (S15)', () => {
  it.each(answers)('%s', async (_name, status, asking) => {
    const answer = await asking();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security']) {
      expect(answer.headers.has(name), name).toBe(false);
    }
  });

  it('that is a page allows no script but its own files and the one in its head', async () => {
    const answer = await ask('/login');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, boot = ''] = /<script(?![^>]* src=)[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? [];
    const hash = createHash('sha256').update(boot).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:\/\/(?!127\.0\.0\.1)/);
  });

  it('that is a file is kept for ever and obeys the same rules', async () => {
    const page = await (await ask('/login')).text();
    const file = await ask(/\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '');
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    });
  });

  it('sets a cookie that scripts and other sites do not get', async () => {
    const username = 'staff@demo.kolaj.test';
    const login = await ask('/api/auth/login', post(JSON.stringify({ username, password: testPassword })));
    expect(login.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('that is no HTTP tells nothing', async () => {
    const socket = connect(server.ports.console, '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/node|\.ts|at /i);
  });
});

describe('every answer of the sites’ origin', () => {
  it.each([
    ['a site that does not exist', 404, '/s/nobody/'],
    ['a site without its slash', 308, '/s/nobody'],
    ['a preview that does not exist', 404, '/preview/nothing/'],
    ['a picture that does not exist', 404, `/media/${'0'.repeat(64)}.jpg`],
    ['nothing', 404, '/'],
    ['an address that is none', 400, '/s/%zz/'],
  ])('%s', async (_name, status, path) => {
    const answer = await askSite(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'",
    });
    expect(answer.headers.has('set-cookie')).toBe(false);
  });
});
