import type { Language } from '@kolaj/domain/shared/language';
import type { SiteTexts } from '../texts/site-texts.ts';
import { element } from './element.ts';
import { remember, remembered } from './memory.ts';

/** Each is a file of its own: a visitor loads one of them at most. */
const load: Readonly<Record<Language, () => Promise<SiteTexts>>> = {
  en: () => import('../texts/en.ts').then(({ en }) => en),
  tr: () => import('../texts/tr.ts').then(({ tr }) => tr),
  fr: () => import('../texts/fr.ts').then(({ fr }) => fr),
  de: () => import('../texts/de.ts').then(({ de }) => de),
  es: () => import('../texts/es.ts').then(({ es }) => es),
  pt: () => import('../texts/pt.ts').then(({ pt }) => pt),
  ru: () => import('../texts/ru.ts').then(({ ru }) => ru),
};
/** In the language itself: who looks for it can read nothing else. */
const names: Readonly<Record<Language, string>> = {
  ...{ en: 'English', tr: 'Türkçe', fr: 'Français', de: 'Deutsch', es: 'Español', pt: 'Português', ru: 'Русский' },
};

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(names, text);

const ofSite = document.documentElement.lang;

/** What the address asks for (`?l=de`), else what was chosen before, else the first of the browser's that we have, else the shop's. */
function chosen(): string {
  // Within the console the owner looks at what the settings make.
  if (window !== window.top) return ofSite;
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const wishes = [new URLSearchParams(location.search).get('l'), remembered('language'), ...browser];
  return wishes.find(isLanguage) ?? ofSite;
}

const language = chosen();

/** The texts in the visitor's language; null = it is the shop's, in which the page is written, or the texts cannot be loaded. */
export const visitorTexts: Promise<SiteTexts | null> =
  isLanguage(language) && language !== ofSite ? load[language]().catch(() => null) : Promise.resolve(null);

/** The texts that the visitor reads, the shop's where no others are wanted: for what is not on the page from the start. */
export async function readTexts(): Promise<SiteTexts> {
  const texts = await visitorTexts;
  return texts ?? load[isLanguage(ofSite) ? ofSite : 'en']();
}

/** Writes our texts of the page in the visitor's language; what the shop wrote stays as it is. */
export async function speakVisitorLanguage(): Promise<void> {
  const texts = await visitorTexts;
  if (texts === null) return;
  document.documentElement.lang = language;
  for (const place of document.querySelectorAll<HTMLElement>('[data-t]')) {
    place.textContent = textOf(texts, place.dataset.t, Number(place.dataset.n)) ?? place.textContent;
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-t-label]')) {
    place.setAttribute('aria-label', textOf(texts, place.dataset.tLabel) ?? '');
  }
  for (const place of document.querySelectorAll<HTMLInputElement>('[data-t-hint]')) {
    place.placeholder = textOf(texts, place.dataset.tHint) ?? '';
  }
}

function textOf(texts: SiteTexts, name = '', count = 0): string | null {
  const text = new Map<string, SiteTexts[keyof SiteTexts]>(Object.entries(texts)).get(name);
  if (typeof text === 'function') return text(count);
  return text ?? null;
}

/** The choice of language at the end of every page. */
export async function offerLanguages(): Promise<void> {
  const place = document.querySelector('[data-languages]');
  if (!place) return;
  // Shown once, in the language that the page has by then.
  const present = (await visitorTexts) === null ? ofSite : language;
  const choice = element('select', { 'aria-label': 'Language' });
  choice.append(...Object.entries(names).map(([value, name]) => element('option', { value, lang: value }, name)));
  choice.value = present;
  choice.addEventListener('change', () => {
    remember('language', choice.value);
    const address = new URL(location.href);
    address.searchParams.delete('l');
    if (address.href === location.href) location.reload();
    else location.replace(address);
  });
  place.append(choice);
}
