import type { InterfaceLanguage } from '@kolaj/contract/account';
import { en } from './en.ts';
import type { MailTexts } from './mail-texts.ts';

/** Every mail in every language; one that is missing does not compile. */
export const mailTexts: Readonly<Record<InterfaceLanguage, MailTexts>> = {
  en,
  tr: en,
  fr: en,
  de: en,
  es: en,
  pt: en,
  ru: en,
};
