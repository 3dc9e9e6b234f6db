import type { InterfaceLanguage } from '@kolaj/contract/account';
import type { Letter } from './letter.ts';

/** A letter in words. `text` and `html` say the same. */
export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

export type WriteMail = (letter: Letter, to: { name: string; language: InterfaceLanguage }) => MailWords;
