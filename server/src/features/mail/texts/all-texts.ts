import type { Language } from '@kolaj/domain/shared/language';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { MailTexts } from './mail-texts.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';

/** Every mail in every language; one that is missing does not compile. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { en, tr, fr, de, es, pt, ru };
