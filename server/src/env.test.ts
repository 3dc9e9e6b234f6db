import { describe, expect, it } from 'vitest';
// As in the product: all of zod brings words of its own for what is wrong.
import 'zod';
import { parseEnv } from './env.ts';

const parsed = (source: Record<string, string>) => {
  const result = parseEnv(source);
  if (result.kind === 'invalid') throw new Error(result.sentences.join(' '));
  return result.env;
};
const sentences = (source: Record<string, string>) => {
  const result = parseEnv(source);
  return result.kind === 'invalid' ? result.sentences : [];
};

describe('the environment', () => {
  it('needs nothing: everything has a default, and the demo is on', () => {
    const env = parsed({});
    expect(env).toMatchObject({ host: '127.0.0.1', port: 3000, sitePort: 3001, sandboxPort: 3002, demo: true });
    expect([...env.roles]).toEqual(['web', 'worker', 'scheduler', 'sandbox']);
  });

  it('serves metrics where somebody wants them, on this machine unless told', () => {
    expect(parsed({}).ops).toBeNull();
    expect(parsed({ KOLAJ_OPS_PORT: 'off' }).ops).toBeNull();
    expect(parsed({ KOLAJ_OPS_PORT: '9100' }).ops).toEqual({ host: '127.0.0.1', port: 9100 });
    expect(parsed({ KOLAJ_OPS_PORT: '9100', KOLAJ_OPS_HOST: '10.0.0.5' }).ops?.host).toBe('10.0.0.5');
  });

  it.each([
    { DATABASE_URL: 'postgres://db/kolaj' },
    { KOLAJ_PUBLIC_URL: 'https://console.example' },
    { PROVIDER_URL: 'https://provider.example' },
    { KOLAJ_HOST: '0.0.0.0' },
  ])('turns the demo off once it points to a real installation: %o', (source) => {
    expect(parsed(source).demo).toBe(false);
    expect(parsed({ ...source, KOLAJ_DEMO: 'on' }).demo).toBe(true);
  });

  it('reads empty values as unset and cuts the last slash of addresses', () => {
    expect(parsed({ KOLAJ_PORT: '', KOLAJ_PUBLIC_URL: 'https://console.example/' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://console.example',
    });
  });

  it('names the messaging servers of the own network by their origins', () => {
    expect(parsed({}).channelOrigins).toEqual([]);
    expect(parsed({ KOLAJ_SOURCE_SERVERS: ' NAS.internal, 10.0.0.7:2121' }).sourceServers).toEqual([
      'nas.internal',
      '10.0.0.7:2121',
    ]);
    const { channelOrigins } = parsed({ KOLAJ_CHANNEL_ORIGINS: ' http://10.0.0.7:3000/ , https://waha.internal' });
    expect(channelOrigins).toEqual(['http://10.0.0.7:3000', 'https://waha.internal']);
  });

  it.each([
    [{ KOLAJ_PORT: '70000' }, 'KOLAJ_PORT'],
    [{ KOLAJ_OPS_PORT: 'on' }, 'KOLAJ_OPS_PORT'],
    [{ KOLAJ_ROLES: 'web,boss' }, 'boss'],
    [{ KOLAJ_SECRET_KEY: 'short' }, 'KOLAJ_SECRET_KEY'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
    [{ KOLAJ_DIRECT_DATABASE_URL: 'postgres://db/kolaj' }, 'KOLAJ_DIRECT_DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ SMTP_URL: 'smtp://relay.example' }, 'MAIL_FROM: is needed with SMTP_URL'],
    [{ SMTP_URL: 'relay.example', MAIL_FROM: 'a@kolaj.test' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://relay.example/?tls.rejectUnauthorized=false', MAIL_FROM: 'a@kolaj.test' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://post:50%zz@relay.example', MAIL_FROM: 'a@kolaj.test' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'a@kolaj.test, b@kolaj.test' }, 'MAIL_FROM'],
    [{ KOLAJ_SOURCE_SERVERS: 'ftp://nas.internal' }, 'KOLAJ_SOURCE_SERVERS'],
    [{ KOLAJ_CHANNEL_ORIGINS: 'waha.example' }, 'KOLAJ_CHANNEL_ORIGINS'],
    [{ KOLAJ_CHANNEL_ORIGINS: 'http://10.0.0.7:3000/waha' }, 'KOLAJ_CHANNEL_ORIGINS'],
    [{ KOLAJ_FTP_PORT: 'on' }, 'KOLAJ_FTP_PORT'],
    [{ KOLAJ_FTP_PASSIVE_PORTS: '30099-30000' }, 'KOLAJ_FTP_PASSIVE_PORTS'],
    [{ KOLAJ_FTP_PASSIVE_PORTS: '21-22' }, 'KOLAJ_FTP_PASSIVE_PORTS'],
    [{ KOLAJ_FTP_PASSIVE_ADDRESS: 'ftp.example' }, 'KOLAJ_FTP_PASSIVE_ADDRESS'],
    [{ KOLAJ_FTP_TLS_KEY: 'key.pem' }, 'KOLAJ_FTP_TLS_CERT'],
    [{ MAIL_FROM: 'Kolaj\r\nBcc: b@kolaj.test <a@kolaj.test>' }, 'MAIL_FROM'],
  ])('says in a sentence what is wrong with %o', (source, word) => {
    expect(sentences(source).join(' ')).toContain(word);
  });

  it.each([
    [{ KOLAJ_NEW_KEY_PASSPHRASE: 'short' }, 'KOLAJ_NEW_KEY_PASSPHRASE: needs 12 characters or more.'],
    [{ KOLAJ_MOMENT_DAYS: '91' }, 'KOLAJ_MOMENT_DAYS: needs a whole number from 0 to 90.'],
    [{ KOLAJ_MOMENT_DAYS: 'a week' }, 'KOLAJ_MOMENT_DAYS: needs a whole number from 0 to 90.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG: needs a number from 0 to 1.'],
    [{ KOLAJ_DEMO: 'yes' }, 'KOLAJ_DEMO: needs one of on, off.'],
    [{ KOLAJ_OPS_PORT: 'yes' }, 'KOLAJ_OPS_PORT: needs off, or a whole number from 0 to 65535.'],
    [{ KOLAJ_PUBLIC_URL: 'kolaj' }, 'KOLAJ_PUBLIC_URL: needs an address like https://kolaj.example.com.'],
    [{ DATABASE_URL: 'db' }, 'DATABASE_URL: needs an address like postgres://user:password@host/database.'],
  ])('says in words what a setting needs: %j', (source, sentence) => {
    expect(sentences(source)).toEqual([sentence]);
  });

  it.each([
    [{}, 3021],
    [{ KOLAJ_PORT: '4600' }, 4621],
    [{ KOLAJ_FTP_PORT: '2121' }, 2121],
    [{ KOLAJ_FTP_PORT: 'off' }, undefined],
    [{ KOLAJ_DEMO: 'off' }, undefined],
    [{ KOLAJ_DEMO: 'off', KOLAJ_FTP_PORT: '21' }, 21],
  ])('has an FTP door in the demo, and elsewhere where somebody wants one: %j', (source, port) => {
    expect(parsed(source).ftp?.port).toBe(port);
  });

  it.each([
    [
      'smtp://post%40kolaj.test:p%3Aw@relay.example',
      { host: 'relay.example', port: 587, isSecure: false, login: { user: 'post@kolaj.test', password: 'p:w' } },
    ],
    ['smtps://relay.example', { host: 'relay.example', port: 465, isSecure: true, login: null }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, isSecure: false, login: null }],
  ])('reads the mail server %s and the sender', (SMTP_URL, server) => {
    const { smtp } = parsed({ SMTP_URL, MAIL_FROM: 'Kolaj <no-reply@kolaj.test>' });
    expect(smtp).toEqual({ server, from: { name: 'Kolaj', address: 'no-reply@kolaj.test' } });
  });

  it('never repeats the password of a mail server that it cannot read', () => {
    const wrong = { SMTP_URL: 'smtp://post:Geheim-1@relay.example:99999', MAIL_FROM: 'a@kolaj.test' };
    expect(sentences(wrong).join(' ')).not.toContain('Geheim-1');
    expect(sentences(wrong)).toHaveLength(1);
  });
});
