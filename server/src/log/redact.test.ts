import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { redactor } from './redact.ts';

const redact = redactor(['the-key-of-this-installation', 'p@ss "word"', null, 'abc']);
/** What the logger would write for this object. */
function logged(entry: object, words = 'it failed'): string {
  let line = '';
  pino({ base: null }, { write: (text) => (line = redact.line(text)) }).error(entry, words);
  return line;
}

describe('a log line', () => {
  it.each([
    ['a password', { password: 'CANARY' }],
    ['a password below', { a: { b: [{ newpassword: 'CANARY' }] } }],
    ['a password with quotes', { password: 'a"CANARY\\"b' }],
    ['a numeric secret', { token: 1234567890 }],
    ['a list', { recovery_codes: ['CANARY', 'CANARY-2'] }],
    [
      'headers',
      { headers: { cookie: 'CANARY', Authorization: 'CANARY', 'x-api-key': 'CANARY', 'Set-Cookie': ['CANARY'] } },
    ],
    ['a body in a string', { body: JSON.stringify({ username: 'x', password: 'CANARY' }) }],
    ['a code of an app', { code: '123456' }],
    ['a mailed link', { url: 'https://kolaj.example/verify/resetPassword/CANARY' }],
    ['a mailed link with a query', { url: '/verify/account/CANARY?x=1' }],
    ['a preview', { url: '/preview/CANARY/index.html' }],
    ['the site as it would be published', { url: 'https://sites.example/preview/next/CANARY/b/beren/' }],
    ['an approval link', { words: 'opened https://kolaj.example/review#CANARY' }],
    ['the call of an approval link', { body: JSON.stringify({ token: 'CANARY', visit: 'x' }) }],
    ['a calendar for other programs', { url: '/calendar/feed/CANARY.ics' }],
    [
      'the word of a webhook',
      { url: '/hooks/CANARY', req: { headers: { 'x-telegram-bot-api-secret-token': 'CANARY' } } },
    ],
    ['a webhook as an admin sees it', { webhook_url: 'https://kolaj.example/hooks/CANARY', webhook_key: 'CANARY' }],
    ['a bot’s token', { err: new Error('GET https://api.telegram.org/bot7001:CANARY-CANARY/getMe') }],
    ['a token in a query', { url: '/api/x?a=1&token=CANARY&b=2' }],
    ['the address of a QR code', { text: 'otpauth://totp/Kolaj:a?secret=CANARY&issuer=Kolaj' }],
    ['a login in an address', { err: new Error('cannot reach smtp://me:CANARY@mail.example:587') }],
    ['a bearer', { text: 'Authorization: Bearer CANARYCANARY' }],
    ['a session', { text: 'cookie kolaj-3000=CANARY; other=1' }],
    ['a session over https', { text: '__Host-kolaj=CANARY' }],
    ['a known device', { text: 'kolaj-3000=x; kolaj-device-3000=CANARY' }],
    ['a known device over https', { text: '__Host-kolaj-device=CANARY' }],
    [
      'an error of the database',
      { err: Object.assign(new Error('x'), { connectionString: 'postgres://u:CANARY@h/d' }) },
    ],
  ])('hides %s', (_case, entry) => {
    const line = logged(entry);
    expect(line).not.toMatch(/CANARY|123456|1234567890/);
    expect(line).toContain('***');
    expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'it failed' });
  });

  it('hides what is in the words', () => {
    expect(logged({}, 'GET /verify/account/CANARY failed')).not.toContain('CANARY');
  });

  it('hides the secrets of the installation wherever they turn up, however they are written', () => {
    const line = logged(
      { deep: ['x the-key-of-this-installation y'] },
      `p@ss "word" ${encodeURIComponent('p@ss "word"')}`,
    );
    expect(line).not.toMatch(/the-key-of|word/);
  });

  it.each([
    [{ code: 'ECONNREFUSED', address: '127.0.0.1' }, '"code":"ECONNREFUSED"'],
    [{ url: '/verify/queue' }, '"url":"/verify/queue"'],
    [{ url: 'https://kolaj.example/collages/7?page=2' }, 'https://kolaj.example/collages/7?page=2'],
    [{ text: 'abc' }, '"text":"abc"'],
    [{ passwordless: 'shown', mail: 'a@b.example' }, '"passwordless":"shown","mail":"a@b.example"'],
  ])('keeps what helps: %j', (entry, kept) => expect(logged(entry)).toContain(kept));

  it('cannot be forged: one entry is one line, and nothing in it acts on a terminal', () => {
    const line = logged({ name: 'a\n{"level":30}\r\u001b[2J\u0000\u009b\u2028\u202e\u007f' }, 'b\nforged');
    expect(line.trimEnd()).toMatch(/^[ -~]+$/);
    expect(JSON.parse(line).name).toBe('a\n{"level":30}\r\u001b[2J\u0000\u009b\u2028\u202e\u007f');
  });

  it('is not slowed down by a hostile entry', () => {
    const hostile = logged({ password: '\\"'.repeat(50_000), x: '"password":'.repeat(20_000), y: 'a'.repeat(200_000) });
    expect(JSON.parse(hostile)).toMatchObject({ msg: 'it failed' });
  });
});
