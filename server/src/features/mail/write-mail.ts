import { harmlessName } from '@kolaj/domain/mail/harmless-name';
import type { Language } from '@kolaj/domain/shared/language';
import { mailHtml, mailText } from './layout.ts';
import { type Letter, type LetterKind, linkMinutesOf } from './open/letter.ts';
import { mailTexts } from './texts/all-texts.ts';
import type { LetterText } from './texts/mail-texts.ts';

/** A letter in words. `text` and `html` say the same. */
export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

export type WriteMail = (letter: Letter, to: { name: string; language: Language }) => MailWords;

/**
 * Puts letters into words, in the reader's language.
 *
 * @param home the configured address of the console; no link ever leads elsewhere, whatever a request said (D-92)
 */
export function mailWriter(home: string): WriteMail {
  return (letter, { name, language }) => {
    const table = mailTexts[language];
    const { subject, body, button, why } = textOf(table.letters, letter.kind, harmless(letter));
    const life = lifeOf(letter, language);
    const content = {
      language,
      subject,
      hello: table.hello(harmlessName(name)),
      body,
      link:
        button === null
          ? null
          : { url: `${home}${pathOf(letter)}`, button, life: life && table.linkLife(life), orOpen: table.orOpen },
      why,
      home: new URL(home).host,
    };
    return { subject, text: mailText(content), html: mailHtml(content) };
  };
}

type Letters = { [Kind in LetterKind]: Extract<Letter, { kind: Kind }> };

function textOf<Kind extends LetterKind>(
  table: { readonly [K in Kind]: (letter: Letters[K]) => LetterText },
  kind: Kind,
  letter: Letters[Kind],
): LetterText {
  return table[kind](letter);
}

function harmless(letter: Letter): Letter {
  switch (letter.kind) {
    case 'invitation':
      return { ...letter, shopName: harmlessName(letter.shopName), invitedBy: harmlessName(letter.invitedBy) };
    case 'phone-lost':
      return { ...letter, ...phoneNames(letter), status: harmlessName(letter.status) };
    case 'phone-back':
      return { ...letter, ...phoneNames(letter) };
    default:
      return letter;
  }
}

const phoneNames = ({ phone, shopName }: { phone: string; shopName: string }) => ({
  phone: harmlessName(phone),
  shopName: harmlessName(shopName),
});

/** Path of the console that the letter's button opens. */
function pathOf(letter: Letter): string {
  switch (letter.kind) {
    case 'verify':
      return `/verify/account/${encodeURIComponent(letter.token)}`;
    case 'reset':
      return `/verify/resetPassword/${encodeURIComponent(letter.token)}`;
    case 'email-change':
      return `/verify/email/${encodeURIComponent(letter.token)}`;
    case 'invitation':
      return `/verify/invitation/${encodeURIComponent(letter.token)}`;
    case 'password-changed':
      return '/forgot';
    case 'register-attempt':
    case 'email-change-attempt':
    case 'email-changed':
      return '/login';
    case 'email-change-notice':
    case 'second-factor-on':
    case 'second-factor-off':
    case 'recovery-code-used':
      return '/account';
    case 'phone-lost':
    case 'phone-back':
      return '/wgroup/phones_status';
  }
}

/** Like "7 days" or "60 minutes"; null = the link does not die. */
function lifeOf({ kind }: Letter, language: Language): string | null {
  const minutes = linkMinutesOf(kind);
  if (minutes === null) return null;
  const [count, unit] = minutes % dayMinutes === 0 ? [minutes / dayMinutes, 'day'] : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const dayMinutes = 24 * 60;
