import { describe, expect, it } from 'vitest';
import {
  type ConnectionInput,
  connectionFault,
  driverForms,
  driverNames,
  keepsSecrets,
  namesIn,
  tidySettings,
} from './connection.ts';

const input = (change: Partial<ConnectionInput> = {}): ConnectionInput => ({
  ...{ channel: 'whatsapp', driver: 'waha' },
  ...{ settings: { base_url: 'https://waha.example' }, secrets: { api_key: 'k-1' } },
  ...change,
});

describe('what connects a channel', () => {
  it.each<[string, Partial<ConnectionInput>, readonly string[], unknown]>([
    ['a whole one', {}, [], null],
    ['one whose key is stored already', { secrets: {} }, ['api_key'], null],
    [
      'one whose stored key is taken away',
      { secrets: { api_key: '' } },
      ['api_key'],
      { kind: 'missing', field: 'api_key' },
    ],
    ['one without a key', { secrets: {} }, [], { kind: 'missing', field: 'api_key' }],
    ['one without an address', { settings: {} }, [], { kind: 'missing', field: 'base_url' }],
    ['a WhatsApp server for Telegram', { channel: 'telegram' }, [], { kind: 'driver-not-for-channel' }],
    ['a bot for WhatsApp', { driver: 'telegram-bot' }, [], { kind: 'driver-not-for-channel' }],
    ['a field of another kind', { settings: { product_id: 'p' } }, [], { kind: 'unknown-field', field: 'product_id' }],
    ['a secret among the settings', { settings: { api_key: 'k' } }, [], { kind: 'unknown-field', field: 'api_key' }],
    ['a setting among the secrets', { secrets: { base_url: 'x' } }, [], { kind: 'unknown-field', field: 'base_url' }],
    ['the webhook’s own word', { secrets: { hook_word: 'x' } }, [], { kind: 'unknown-field', field: 'hook_word' }],
    ['the provider with nothing of its own', { driver: 'provider', settings: {}, secrets: {} }, [], null],
    ['a key that no header carries', { secrets: { api_key: 'a\nb' } }, [], { kind: 'malformed', field: 'api_key' }],
  ])('is judged: %s', (_what, change, stored, fault) => {
    expect(connectionFault(input(change), stored)).toEqual(fault);
  });

  it.each([
    ['https://waha.example', true],
    ['http://10.0.0.7:3000/waha', true],
    ['waha.example', false],
    ['ftp://waha.example', false],
    ['https://user:pass@waha.example', false],
    ['https://waha.example/?x=1', false],
    ['https://waha.example/#x', false],
    ['javascript:alert(1)', false],
    ['https://', false],
  ])('has an address like %s: %s', (base_url, isFine) => {
    const fault = connectionFault(input({ settings: { base_url } }), []);
    expect(fault).toEqual(isFine ? null : { kind: 'malformed', field: 'base_url' });
  });

  it('names a header of the provider in letters that a header has', () => {
    const provider = (header: string) => input({ driver: 'provider', settings: { header }, secrets: {} });
    expect(connectionFault(provider('x-maytapi-key'), [])).toBeNull();
    expect(connectionFault(provider('x: y'), [])).toEqual({ kind: 'malformed', field: 'header' });
  });

  it('is stored tidily', () => {
    const settings = { base_url: ' https://waha.example// ', sessions: ' a, b ,a,, ', strange: 'x' };
    expect(tidySettings({ driver: 'waha', settings })).toEqual({ base_url: 'https://waha.example', sessions: 'a, b' });
    expect(namesIn(undefined)).toEqual([]);
  });

  it.each(driverNames)('has secrets and settings of different names: %s', (driver) => {
    const names = driverForms[driver].fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('stored secrets', () => {
  const at = (base_url: string, driver: ConnectionInput['driver'] = 'waha') => ({ driver, settings: { base_url } });

  it.each([
    ['the same server, written a little differently', at('https://a.example'), at('https://a.example/'), true],
    ['another server', at('https://a.example'), at('https://b.example'), false],
    [
      'another kind of server at the same address',
      at('https://a.example'),
      at('https://a.example', 'evolution'),
      false,
    ],
    [
      'other sessions of it',
      at('https://a.example'),
      { driver: 'waha', settings: { base_url: 'https://a.example', sessions: 'x' } },
      true,
    ],
  ] as const)('go to %s: %o → %o', (_what, before, after, expected) => {
    expect(keepsSecrets(before, after)).toBe(expected);
  });
});
