import { describe, expect, it } from 'vitest';
import { changesOf, checkInstallation, type Settings, valuesOf } from './installation-form.ts';

const settings: Settings = {
  registration: { value: 'open', source: 'default' },
  language: { value: 'en', source: 'default' },
  public_url: { value: null, running: null, source: 'default' },
  site_url: { value: null, running: null, source: 'default' },
  demo: { value: false, running: false, source: 'env' },
  mail: {
    value: { host: 'mail.test', port: 465, is_secure: true, user: 'me', has_password: true, from: 'a@kolaj.test' },
    source: 'setting',
  },
};
const values = valuesOf(settings);

describe('what is saved', () => {
  it('is what was changed: a form that is open for long puts nothing back that somebody else has changed', () => {
    expect(changesOf(values, settings)).toEqual({});
    expect(changesOf({ ...values, registration: 'closed' }, settings)).toEqual({ registration: 'closed' });
    expect(changesOf({ ...values, public_url: 'https://kolaj.example' }, settings)).toEqual({
      public_url: 'https://kolaj.example',
    });
    expect(changesOf({ ...values, mail_port: '587' }, settings)).toEqual({
      mail: { host: 'mail.test', port: 587, is_secure: true, user: 'me', from: 'a@kolaj.test' },
    });
  });

  it('is nothing that the environment sets', () => {
    expect(changesOf({ ...values, demo: 'on' }, settings)).toEqual({});
  });

  it('holds the password only when one is typed, and no mail server without a host', () => {
    expect(changesOf({ ...values, mail_password: 'word' }, settings).mail).toMatchObject({ password: 'word' });
    expect(changesOf({ ...values, mail_host: ' ' }, settings).mail).toBeNull();
  });
});

describe('what is wrong before it is sent', () => {
  const wrong = (change: object) =>
    Object.entries(checkInstallation({ ...values, ...change })).flatMap(([name, problem]) => (problem ? [name] : []));
  it.each([
    [{}, []],
    [{ public_url: 'https://kolaj.example/' }, []],
    [{ public_url: 'kolaj.example' }, ['public_url']],
    [{ site_url: 'https://sites.example/shop' }, ['site_url']],
    [{ mail_port: '0' }, ['mail_port']],
    [{ mail_from: 'nobody' }, ['mail_from']],
    [{ mail_host: '', mail_port: '0', mail_from: '' }, []],
  ])('%j: %j', (change, names) => expect(wrong(change)).toEqual(names));
});
