import { describe, expect, it } from 'vitest';
import { languages } from '@kolaj/domain/shared/language';
import { readTexts } from '../../po-files.ts';

const en = readTexts('en');
const tr = readTexts('tr');

describe('the specification’s texts are unchanged under their ids', () => {
  it.each([
    ['login.error', 'Login Error...'],
    ['login.error-detail', 'The mail or password is wrong.Please double-check and try again.'],
    ['login.could-not', "Could't login..."],
    ['login.email-required', 'E-mail is required!'],
    ['login.email-invalid', 'E-mail is not valid!'],
    ['register.password-weak', 'Min 8, at least one uppercase, lowercase, number and special.'],
    ['register.name-two-words', 'Full Name is at least two words.'],
    ['register.not-the-same', 'Passwords are not the same!'],
    ['register.consent-missing', 'You have to agree with our Terms and Conditions!'],
    ['register.mail-used', 'The mail already used.'],
    ['register.could-not', "Could't register..."],
    ['forgot.error', 'Error..!'],
    ['profile.password-weak', 'Password must be min 8, at least one uppercase, lowercase and special character.'],
    ['profile.passwords-differ', 'Passwords are not the same!'],
    ['brand.added', 'added'],
    ['brand.error', 'error'],
    ['save.saved', 'Saved'],
    ['save.unsaved', 'Unsaved'],
    ['verify.sent', 'New verify link was sent your email.'],
    ['verify.error', 'Error...'],
    ['login.password-short', 'Password has to be longer than 6 characters!'],
    ['error.404', 'We are sorry, Page not found!'],
    ['error.500', 'There was some errors while loading the page. Please reload the page and try again.'],
    ['error.load-failed', 'Load Failed.'],
    ['session-over.over', 'Session is not valid.'],
    ['trial.today', 'today'],
    ['trial.over', 'Your trial is over'],
    ['nav.broadcast', 'Broadcast'],
    ['import.error', 'Error'],
  ])('%s in English', (id, text) => {
    expect(en.get(id)).toBe(text);
  });

  it.each([
    ['status.pending', 'İşlenen'],
    ['status.failed', 'Eksik'],
    ['status.done', 'Bekleyen'],
    ['status.verified', 'Onaylanan'],
    ['status.not-sent', 'Gönderilmedi'],
    ['error.agent', 'Agent Hesaplarının Erişim Yetkisi Yoktur.'],
    ['error.not-configured', 'Hesap Ayarlarınız Tanımlanmamıştır. Lütfen Bizimle İletişime Geçin!'],
  ])('%s in Turkish', (id, text) => {
    expect(tr.get(id)).toBe(text);
  });

  it('keeps the name Kolaj in every language', () => {
    for (const language of languages) expect(readTexts(language).get('nav.kolaj')).toBe('Kolaj');
  });

  it('has the same ids in all seven languages', () => {
    const ids = [...en.keys()];
    for (const language of languages) expect([...readTexts(language).keys()]).toEqual(ids);
  });
});
