import { describe, expect, it } from 'vitest';
import { holdsSecret, holdsText, isSecretAddress, isSecretName, looksSecret } from './secret-shape.ts';

const botToken = '123456789:AAF-abcdefghijklmnopqrstuvwxyz012345';

describe('what is taken for a secret', () => {
  it.each([
    'token',
    'bot_token',
    'x-api-key',
    'apiKey',
    'key',
    'secret',
    'password',
    'Authorization',
    'passwd',
    'pass',
  ])('by its name: %s', (name) => expect(isSecretName(name)).toBe(true));
  it.each(['main_group', 'keyword', 'buttons_message', 'monkey', 'passive', 'compass', 'author'])(
    'not by the name %s',
    (name) => expect(isSecretName(name)).toBe(false),
  );

  it.each([botToken, `bot${botToken}`, 'https://me:word@photos.test/list', 'ftp://me@photos.test'])(
    'by the look of %s',
    (text) => expect(looksSecret(text)).toBe(true),
  );
  it.each(['10:30', 'https://t.me/@lalezar', 'Orders: +905325551120', 'https://photos.test:8080/list'])(
    'not by the look of %s',
    (text) => expect(looksSecret(text)).toBe(false),
  );

  it.each([
    ['https://photos.test/list?token=abc', true],
    ['https://photos.test/list?page=1&api_key=abc', true],
    ['https://photos.test/list?page=1', false],
  ])('in the address %s: %s', (address, is) => expect(isSecretAddress(address)).toBe(is));

  it.each([
    [[{ text: 'Shop', url: 'https://a.test', token: 'x' }], true],
    [{ deep: { key: 'x' } }, true],
    [{ deep: { key: 5 } }, false],
    [{ deep: [botToken] }, true],
    [[{ text: 'Shop', url: 'a.test' }], false],
    [5, false],
  ])('inside %j: %s', (value, is) => expect(holdsSecret(value)).toBe(is));

  it.each([
    ['x', true],
    [' ', false],
    [[], false],
    [{ a: [{ b: 'x' }] }, true],
    [{ a: 5 }, false],
    [null, false],
  ])('text in %j: %s', (value, is) => expect(holdsText(value)).toBe(is));
});
