import type { ConnectionView } from '@kolaj/contract/channel/channel-connection';
import { describe, expect, it } from 'vitest';
import { driversFor, formOf, inputOf, keptSecret } from './connection-form.ts';

const view: ConnectionView = {
  ...{ channel: 'whatsapp', driver: 'waha', is_own: true, settings: { base_url: 'https://waha.example' } },
  ...{ secrets: { api_key: { set: true, last4: '7788' } }, webhook_url: null, webhook_key: null, last_test: null },
  can: { album: false, video: true, queue: false, qr: true, log: false, acks: 'read' },
};

describe('the form of a connection', () => {
  it('offers the providers that reach the kind of channel', () => {
    expect(driversFor('whatsapp')).toEqual(['provider', 'waha', 'evolution']);
    expect(driversFor('telegram')).toEqual(['provider', 'telegram-bot']);
  });

  it('sends the fields of the chosen provider only, and only secrets that were typed', () => {
    const form = { ...formOf(view), driver: 'evolution', secrets: { api_key: ' k ', token: 't' } } as const;
    expect(inputOf({ ...form, settings: { base_url: 'https://evo.example', sessions: 'a' } }, 'whatsapp')).toEqual({
      ...{ channel: 'whatsapp', driver: 'evolution' },
      ...{ settings: { base_url: 'https://evo.example' }, secrets: { api_key: 'k' } },
    });
    expect(inputOf(formOf(view), 'whatsapp').secrets).toEqual({});
  });

  it('keeps a stored secret for the same provider at the same address only', () => {
    const form = formOf(view);
    expect(keptSecret(form, view, { name: 'api_key' })).toBe('7788');
    expect(
      keptSecret({ ...form, settings: { base_url: 'https://other.example' } }, view, { name: 'api_key' }),
    ).toBeNull();
    expect(keptSecret({ ...form, driver: 'evolution' }, view, { name: 'api_key' })).toBeNull();
  });
});
