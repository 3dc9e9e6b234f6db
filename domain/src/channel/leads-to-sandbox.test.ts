import { describe, expect, it } from 'vitest';
import type { DriverName } from './connection.ts';
import { leadsToSandbox } from './leads-to-sandbox.ts';

const sandbox = 'http://127.0.0.1:3002';
const real = 'https://api.provider.example';

describe('messages go to the sandbox', () => {
  it.each<[string, DriverName, string | null, string, boolean]>([
    ['the provider, of a demo', 'provider', null, sandbox, true],
    ['the provider, of a real installation', 'provider', null, real, false],
    ['a provider of the shop’s own', 'provider', real, sandbox, false],
    ['a WAHA at the sandbox', 'waha', `${sandbox}/waha`, real, true],
    ['a WAHA of the shop’s own', 'waha', 'https://waha.shop.example', sandbox, false],
    ['a bot without an address is Telegram’s', 'telegram-bot', null, sandbox, false],
    ['the same host on another port', 'evolution', 'http://127.0.0.1:3009', sandbox, false],
    ['an address that is none', 'waha', 'nonsense', sandbox, false],
  ])('%s', (_, driver, baseUrl, provider, expected) => {
    expect(leadsToSandbox({ driver, baseUrl }, { sandbox, provider })).toBe(expected);
  });
});
