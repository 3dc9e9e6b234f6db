import type { Language } from '@kolaj/domain/shared/language';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import type { SiteTexts } from './site-texts.ts';
import { tr } from './tr.ts';

const texts: Readonly<Record<Language, SiteTexts>> = { de, en, es, fr, pt, ru, tr };

/** The site's own texts in one language. */
export function textsOf(language: Language): SiteTexts {
  return texts[language];
}
