import type { Language } from '@kolaj/domain/shared/language';
import { i18n, type Messages } from '@lingui/core';
import { languageKey, toLanguage } from './first-language.ts';
import { openAreas, type TextArea, textAreas } from './text-areas.ts';

type Catalogues = Record<string, () => Promise<{ messages: Messages }>>;

// One literal each: the bundler makes the chunks of what is here.
const catalogues: Record<TextArea, Catalogues> = {
  common: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=common' }),
  shared: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=shared' }),
  account: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=account' }),
  admin: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=admin' }),
  analytics: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=analytics' }),
  approval: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=approval' }),
  brand: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=brand' }),
  broadcast: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=broadcast' }),
  collage: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=collage' }),
  editor: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=editor' }),
  groups: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=groups' }),
  integration: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=integration' }),
  links: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=links' }),
  designer: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=designer' }),
  order: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=order' }),
  profile: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=profile' }),
  reels: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=reels' }),
  review: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=review' }),
  schedule: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=schedule' }),
  settings: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=settings' }),
  site: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=site' }),
  source: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=source' }),
  staff: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=staff' }),
  telegram: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=telegram' }),
  today: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=today' }),
  template: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=template' }),
};

/** Areas whose texts are on the page; another language brings the same ones. */
const shown = new Set<TextArea>(['common']);

async function textsOf(language: Language, areas: Iterable<TextArea>): Promise<Messages> {
  const parts = await Promise.all(
    [...areas].map((area) => catalogues[area][`../../locales/${language}.po`]?.() ?? { messages: {} }),
  );
  return Object.assign({}, ...parts.map(({ messages }) => messages));
}

/** Loads one language's texts of all areas on the page and shows them everywhere. */
export async function activateLanguage(language: Language): Promise<void> {
  i18n.loadAndActivate({ locale: language, messages: await textsOf(language, shown) });
  document.documentElement.lang = language;
}

/** Texts of areas that are on their way or there. */
const arriving = new Map<TextArea, Promise<void>>();

/** Loads a part of the console together with its texts: `withTexts('site', import('…/build.page.tsx'))`. */
export async function withTexts<Module>(area: TextArea, module: Promise<Module>): Promise<Module> {
  const isOpen = openAreas.some((open) => open === area);
  const [part] = await Promise.all([module.catch(missing), isOpen ? undefined : arrivalOf('shared'), arrivalOf(area)]);
  return part;
}

/**
 * In words of our own: by the browser's the router would know a part that did not come, and load the page again, also where there is
 * no connection to load it by. New versions are followed in app/new-version.ts.
 */
function missing(cause: unknown): never {
  throw new Error('A part of the console did not come.', { cause });
}

async function arrivalOf(area: TextArea): Promise<void> {
  const texts = arriving.get(area) ?? bringTexts(area);
  arriving.set(area, texts);
  try {
    await texts;
  } catch (error) {
    arriving.delete(area);
    throw error;
  }
}

/**
 * Adds an area's texts without a word to anybody: only the part that is being loaded with them shows them. `i18n.load` would
 * have the whole page redrawn at every part that comes, half a second each on a slow phone.
 */
async function bringTexts(area: TextArea): Promise<void> {
  shown.add(area);
  // Before the first language is active there is nothing to add to: it will bring this area too.
  if (i18n.locale === '') return;
  const language = currentLanguage();
  const texts = await textsOf(language, [area]);
  if (currentLanguage() === language) Object.assign(i18n.messages, texts);
}

let isMissingSeen = false;

/** A text missing in a language is shown in English (I18N-02). Nothing of it is loaded before the first one is missed. */
i18n.on('missing', () => {
  if (isMissingSeen) return;
  isMissingSeen = true;
  const language = currentLanguage();
  void Promise.all([textsOf('en', textAreas), textsOf(language, textAreas)]).then(([english, own]) => {
    if (currentLanguage() === language) i18n.loadAndActivate({ locale: language, messages: { ...english, ...own } });
    isMissingSeen = false;
  });
});

/** Whether somebody has chosen a language on this device. */
export const isLanguageChosen = (): boolean => toLanguage(localStorage.getItem(languageKey)) !== undefined;

const inAYear = () => Date.now() + 365 * 86_400_000;

/** A person chose a language: remembered on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language);
  // With it the server names the right texts in the head of the page; it decides nothing else. Plain http elsewhere has no store.
  if ('cookieStore' in window) void window.cookieStore.set({ name: languageKey, value: language, expires: inAYear() });
  await activateLanguage(language);
}

export const currentLanguage = (): Language => toLanguage(i18n.locale) ?? 'en';

export { i18n };
