import type { SourceInput } from '@kolaj/contract/source/source-admin';
import { describe, expect, it } from 'vitest';
import { secretsFor, settingsOf } from './source-input.ts';

const input = (own: Partial<SourceInput> = {}): SourceInput => ({
  ...{ driver: 'ftps', host: 'ftp.lalezar.com', port: null, username: 'photos', root: '/', tls: 'explicit' },
  ...{ fingerprint: null, connections: 2, names: null },
  ...own,
});

describe('a stored password', () => {
  const secretsAfter = (stored: Partial<SourceInput>, typed: Partial<SourceInput>) =>
    secretsFor(input(typed), {
      driver: input(stored).driver,
      settings: settingsOf(input(stored)),
      secrets: { password: 'stored' },
    }).password;

  it.each<[string, Partial<SourceInput>, Partial<SourceInput>, string | undefined]>([
    ['goes where it has gone before', {}, {}, 'stored'],
    ['goes where it has gone before, now under TLS', { driver: 'ftp' }, { driver: 'ftps' }, 'stored'],
    ['does not leave TLS', {}, { driver: 'ftp' }, undefined],
    ['does not leave SSH', { driver: 'sftp' }, { driver: 'ftp' }, undefined],
    ['does not go to another server', {}, { host: 'ftp.elsewhere.com' }, undefined],
    ['does not go to another port', {}, { port: 2121 }, undefined],
    ['does not go with another name', {}, { username: 'admin' }, undefined],
    ['is replaced by the one that is typed', {}, { password: 'typed' }, 'typed'],
  ])('%s', (_, stored, typed, expected) => {
    expect(secretsAfter(stored, typed)).toBe(expected);
  });
});
