import type { StoredSource } from '@kolaj/contract/source/source-admin';
import { describe, expect, it } from 'vitest';
import { formOf, inputOf, isSecretKept, type SourceForm, usualPort } from './source-form.ts';

const stored: StoredSource = {
  driver: 'ftp',
  host: 'ftp.lalezar.com',
  port: null,
  username: 'lalezar',
  root: '/photos',
  tls: 'explicit',
  fingerprint: null,
  connections: 2,
  names: null,
  has_password: true,
  has_private_key: false,
};
const form = (change: Partial<SourceForm> = {}): SourceForm => ({ ...formOf(stored), ...change });

describe('the fields of a photo source', () => {
  it('show what is stored, and never a secret', () => {
    expect(form()).toMatchObject({ host: 'ftp.lalezar.com', port: '', username: 'lalezar', password: '' });
    expect(formOf(null)).toMatchObject({ driver: 'local', host: '' });
    expect(formOf({ ...stored, driver: 'local', names: 'windows-1254' })).toMatchObject({
      ...{ driver: 'local', host: '', names: 'windows-1254' },
    });
    expect(formOf(null, 'ftps')).toMatchObject({ driver: 'ftps', host: '' });
  });

  it('leave a secret that nobody has typed as it is', () => {
    expect(inputOf(form())).not.toHaveProperty('password');
    expect(inputOf(form({ password: 'new' }))).toMatchObject({ password: 'new' });
  });

  it('take the secret away that is not used any more', () => {
    const byKey = inputOf(form({ driver: 'sftp', proof: 'key', privateKey: 'KEY' }));
    expect(byKey).toMatchObject({ password: '', private_key: 'KEY' });
    expect(inputOf(form({ driver: 'sftp' }))).toMatchObject({ private_key: '' });
    expect(inputOf(form({ driver: 'sftp' }))).not.toHaveProperty('password');
  });

  it('say nothing of a server when the photos are here', () => {
    expect(inputOf(form({ driver: 'local', password: 'typed before' }))).toMatchObject({ driver: 'local', host: '' });
    expect(inputOf(form({ driver: 'local', names: 'windows-1254' })).names).toBe('windows-1254');
    expect(inputOf(form({ driver: 'local', password: 'typed before' }))).not.toHaveProperty('password');
  });

  it.each([
    ['', null],
    ['2121', 2121],
    [' 22 ', 22],
    ['ftp', null],
  ])('read the port %j as %j', (port, wanted) => expect(inputOf(form({ port })).port).toBe(wanted));

  it.each([
    [{ driver: 'ftp', tls: 'implicit' }, 21],
    [{ driver: 'ftps', tls: 'explicit' }, 21],
    [{ driver: 'ftps', tls: 'implicit' }, 990],
    [{ driver: 'sftp', tls: 'explicit' }, 22],
  ] as const)('know the usual port of %j', (kind, port) => expect(usualPort(kind)).toBe(port));
});

describe('a stored password', () => {
  it.each([
    [{}, true],
    [{ root: '/other' }, true],
    [{ driver: 'ftps' }, true],
    [{ host: 'elsewhere.com' }, false],
    [{ username: 'somebody' }, false],
    [{ port: '2121' }, false],
    [{ driver: 'sftp', proof: 'key' }, false],
  ] as const)('is used with %j: %j', (change, isKept) => expect(isSecretKept(form(change), stored)).toBe(isKept));

  it('is none where nothing is stored', () => expect(isSecretKept(form(), null)).toBe(false));
});
