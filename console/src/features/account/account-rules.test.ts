import { describe, expect, it } from 'vitest';
import { checkForgot, checkLogin, checkNewPassword, checkRegistration, says } from './account-rules.ts';

describe('login', () => {
  it.each([
    ['', 'Demo-1234!', { username: says.emailRequired }],
    ['selin', 'Demo-1234!', { username: says.emailInvalid }],
    ['a@b.test, c@d.test', 'Demo-1234!', { username: says.emailInvalid }],
    ['a@b.test', '', { password: says.passwordRequired }],
    ['a@b.test', '12345', { password: says.passwordShort }],
    ['a@b.test', '123456', {}],
    [' a@b.test ', '123456', {}],
  ])('%j with %j', (username, password, problems) => {
    expect(checkLogin({ username, password })).toEqual(problems);
  });
});

describe('registration', () => {
  const good = {
    email: 'selin@lalezar.test',
    name: 'Selin Yıldız',
    password: 'Demo-1234!',
    confirmation: 'Demo-1234!',
    consent: true,
  };

  it.each([
    ['nothing wrong', {}, {}],
    ['spaces around the address', { email: ' selin@lalezar.test ' }, {}],
    ['no address', { email: ' ' }, { email: says.emailRequired }],
    ['two addresses', { email: 'a@b.test;c@d.test' }, { email: says.emailInvalid }],
    ['one word as a name', { name: 'Selin' }, { name: says.nameTwoWords }],
    ['a weak password', { password: 'demo', confirmation: 'demo' }, { password: says.passwordWeak }],
    ['another confirmation', { confirmation: 'Demo-1234' }, { confirmation: says.notTheSame }],
    ['no confirmation', { confirmation: '' }, { confirmation: says.notTheSame }],
    ['no consent', { consent: false }, { consent: says.consentMissing }],
  ])('%s', (_what, change, problems) => {
    expect(checkRegistration({ ...good, ...change })).toEqual(problems);
  });

  it('names every problem at once', () => {
    expect(checkRegistration({ email: '', name: '', password: '', confirmation: '', consent: false })).toEqual({
      email: says.emailRequired,
      name: says.nameTwoWords,
      password: says.passwordWeak,
      confirmation: says.notTheSame,
      consent: says.consentMissing,
    });
  });
});

describe('a forgotten and a new password', () => {
  it('need an address, and twice the same strong password', () => {
    expect(checkForgot({ email: 'selin@' })).toEqual({ email: says.emailInvalid });
    expect(checkNewPassword({ password: 'Demo-1234!', confirmation: 'Demo-1234!' })).toEqual({});
    expect(checkNewPassword({ password: '', confirmation: '' })).toEqual({
      password: says.passwordWeak,
      confirmation: says.notTheSame,
    });
  });
});
