import { languages } from '@kolaj/domain/shared/language';
import { describe, expect, it } from 'vitest';
import type { Letter, LetterKind } from './open/letter.ts';
import { mailWriter } from './write-mail.ts';

const home = 'https://console.kolaj.test';
const write = mailWriter(home);

const letters: { [Kind in LetterKind]: Extract<Letter, { kind: Kind }> } = {
  verify: { kind: 'verify', token: 'a/b+c=' },
  reset: { kind: 'reset', token: 'a/b+c=' },
  'register-attempt': { kind: 'register-attempt' },
  'password-changed': { kind: 'password-changed' },
  'email-change': { kind: 'email-change', token: 'a/b+c=' },
  'email-change-notice': { kind: 'email-change-notice', newEmail: 'new@shop.test' },
  'email-changed': { kind: 'email-changed', newEmail: 'new@shop.test' },
  'email-change-attempt': { kind: 'email-change-attempt' },
  'second-factor-on': { kind: 'second-factor-on' },
  'second-factor-off': { kind: 'second-factor-off' },
  'second-factor-taken-off': { kind: 'second-factor-taken-off', shopName: 'Lalezar' },
  'recovery-code-used': { kind: 'recovery-code-used', left: 3 },
  invitation: { kind: 'invitation', token: 'a/b+c=', shopName: 'Lalezar', invitedBy: 'Elif Demir', isOwner: false },
  'domain-proven': { kind: 'domain-proven', domain: 'www.lale.com', shopName: 'Lalezar' },
  'domain-failing': { kind: 'domain-failing', domain: 'www.lale.com', shopName: 'Lalezar', days: 3 },
  'domain-lost': { kind: 'domain-lost', domain: 'www.lale.com', shopName: 'Lalezar' },
  'schedule-paused': {
    ...{ kind: 'schedule-paused', schedule: 'tg_brands', time: '09:15', shopName: 'Lalezar', why: 'trial_over' },
  },
  'phone-lost': { kind: 'phone-lost', phone: '+90 532 555 11 20', shopName: 'Lalezar', status: 'loading' },
  'phone-back': { kind: 'phone-back', phone: '+90 532 555 11 20', shopName: 'Lalezar' },
  'orders-new': { kind: 'orders-new', shopName: 'Lalezar', count: 2, numbers: [42, 41] },
  'firm-deleted': { kind: 'firm-deleted', shopName: 'Lalezar', until: '27 December 2026' },
  'firm-restored': { kind: 'firm-restored', shopName: 'Lalezar' },
  test: { kind: 'test' },
};
const everyMail = languages.flatMap((language) =>
  Object.values(letters).map((letter) => ({ language, letter, ...write(letter, { name: 'Selin', language }) })),
);

/** What a reader of the HTML sees. */
const seenIn = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe('every mail in every language', () => {
  it.each(everyMail)('$language $letter.kind', ({ language, letter, subject, text, html }) => {
    expect(subject.length).toBeGreaterThan(5);
    expect(subject.length).toBeLessThan(70);
    expect(text).toContain('Selin');
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    // Both parts say the same; the text says it in full.
    const seen = seenIn(html);
    for (const line of text.split('\n').filter((part) => part.trim() !== '' && part !== '-- ')) {
      expect(seen).toContain(line.replace(/:$/, '').replace(/\s+/g, ' '));
    }
    // Only the configured address is linked, and nothing is loaded from anywhere.
    for (const [, url] of html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^"\s>)]+)/g)) expect(url).toMatch(`${home}/`);
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b/i);
    if ('token' in letter) expect(text).toContain('/a%2Fb%2Bc%3D\n');
    // The house's tone.
    expect(text).not.toMatch(/[!¡]|please|lütfen|bitte|veuillez|por favor|пожалуйста|successfully|başarıyla/i);
  });
});

describe('links', () => {
  const linkIn = (letter: Letter) => /https:\S+/.exec(write(letter, { name: '', language: 'en' }).text)?.[0] ?? null;

  it.each([
    [letters.verify, '/verify/account/a%2Fb%2Bc%3D'],
    [letters.reset, '/verify/resetPassword/a%2Fb%2Bc%3D'],
    [letters['email-change'], '/verify/email/a%2Fb%2Bc%3D'],
    [letters.invitation, '/verify/invitation/a%2Fb%2Bc%3D'],
    [letters['register-attempt'], '/login'],
    [letters['password-changed'], '/forgot'],
    [letters['second-factor-off'], '/account'],
    [letters['second-factor-taken-off'], '/m/settings'],
  ])('%o leads to %s', (letter, path) => {
    expect(linkIn(letter)).toBe(`${home}${path}`);
  });

  it.each([
    ['en', 'for 7 days', 'for 60 minutes'],
    ['tr', '7 gün', '60 dakika'],
    ['fr', '7 jours', '60 minutes'],
    ['de', '7 Tage', '60 Minuten'],
    ['es', '7 días', '60 minutos'],
    ['pt', '7 dias', '60 minutos'],
    ['ru', '7 дней', '60 минут'],
  ] as const)('say in %s how long they live', (language, days, minutes) => {
    const wordsOf = (letter: Letter) => write(letter, { name: '', language }).text.replace(/\s+/g, ' ');
    expect(wordsOf(letters.verify)).toContain(days);
    expect(wordsOf(letters.reset)).toContain(minutes);
  });
});

it.each([
  ['en', 1, '1 code is left.'],
  ['en', 3, '3 codes are left.'],
  ['tr', 1, '1 kod kaldı.'],
  ['ru', 1, 'Остался 1 код.'],
  ['ru', 3, 'Осталось 3 кода.'],
  ['ru', 5, 'Осталось 5 кодов.'],
  ['en', 0, 'None is left.'],
] as const)('%s counts %i', (language, left, words) => {
  expect(write({ kind: 'recovery-code-used', left }, { name: '', language }).text).toContain(words);
});

it('an invitation to own a shop says so', () => {
  const bodyOf = (isOwner: boolean) => write({ ...letters.invitation, isOwner }, { name: '', language: 'en' }).text;
  expect(bodyOf(true)).toContain('as the owner of the shop Lalezar');
  expect(bodyOf(false)).not.toContain('owner');
});

describe('names are words, nothing else (S9)', () => {
  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><script>alert(1)</script>',
    '&lt;b&gt;',
  ])('%s', (name) => {
    const { html } = write({ ...letters.invitation, shopName: name, invitedBy: name }, { name, language: 'en' });
    expect(html.match(/<(?!!doctype|\/?(html|head|meta|title|style|body|div|p|h1|a|br)\b)/gi)).toBeNull();
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i);
  });

  it('never become a link of a stranger’s choice', () => {
    const name = 'Win at https://evil.test/now or evil.test or a@evil.test';
    const { text, html } = write({ ...letters.invitation, shopName: name, invitedBy: name }, { name, language: 'en' });
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.test|https:\/\/evil|a@evil/);
  });

  it('stay on their line', () => {
    const { subject, text } = write(
      { ...letters.invitation, shopName: 'Lalezar\r\nBcc: b@evil.test' },
      { name: 'Elif\n\nYour account is closed', language: 'en' },
    );
    expect(subject).toBe('Invitation to Lalezar Bcc: b@ evil. test');
    expect(text.split('\n')[0]).toBe('Hello Elif Your account is closed,');
  });
});
