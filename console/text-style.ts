import { type Language, languages } from '@kolaj/domain/shared/language';

/** Longer than this many times the English, a text does not fit where the English does. */
const longest = 1.6;
/** One word more is no reason to abbreviate. */
const slack = 12;

/** A text as long as people see it: placeholders as one letter, of a plural its longest form. */
function shownLength(text: string): number {
  const plain = text.replace(/<\/?\d+\/?>/g, '').replace(/\{\s*\w+\s*\}/g, 'X');
  const one = plain.replace(/\{\s*\w+\s*,\s*plural\s*,((?:[^{}]*\{[^{}]*\})+)\s*\}/g, (_, forms: string) =>
    [...forms.matchAll(/\{([^{}]*)\}/g)]
      .map(([, form = '']) => form)
      .reduce((long, form) => (form.length > long.length ? form : long), ''),
  );
  return one.length;
}

export function isTooLong(text: string, english: string): boolean {
  const room = shownLength(english);
  return shownLength(text) > Math.max(room * longest, room + slack);
}

/** Words that other languages write as English does. */
const shared = new Set(
  `action actions administration administrator agent agents api barcode chat chats code collage collages computer contact contacts
  description documentation domain error evolution image images import installation instances json kolaj latin legal licence link logo mail message
  messages name normal note page pages pause person personal phoneidlist photo photos place player playlist port questions reels row sections
  server sessions site slots status stock story telegram text token total type uploads version versions video waha webhooks whatsapp zoom`.split(
    /\s+/,
  ),
);

/** The English itself, in another language. Words between the braces are names of ours. */
export function isUntranslated(text: string, english: string): boolean {
  if (text !== english) return false;
  const words =
    english.replace(/\{\s*\w+\s*(,\s*plural\s*,)?|\}|\b(one|other)\b|<\/?\d+\/?>/g, ' ').match(/\p{L}{3,}/gu) ?? [];
  return words.some((word) => !shared.has(word.toLowerCase()));
}

type Translated = Exclude<Language, 'en'>;

interface Term {
  /** In an English text. */
  english: RegExp;
  /** What its translation then says. */
  own: Readonly<Record<Translated, RegExp>>;
}

/** One thing, one word. Said or not: what is clear from its place may be left out, where the screen names the thing. */
const glossary: Readonly<Record<string, Term>> = {
  collage: {
    english: /\bcollages?\b/i,
    own: { tr: /kolaj/i, fr: /collage/i, de: /collage/i, es: /collage/i, pt: /colage/i, ru: /коллаж/i },
  },
  template: {
    english: /\btemplates?\b/i,
    own: { tr: /şablon/i, fr: /modèle/i, de: /vorlage/i, es: /plantilla/i, pt: /modelo/i, ru: /шаблон/i },
  },
  price: {
    english: /\bprices?\b/i,
    own: { tr: /fiyat/i, fr: /prix/i, de: /preis/i, es: /precio/i, pt: /preço/i, ru: /цен/i },
  },
  discounted: {
    english: /\bdiscounted\b/i,
    own: {
      tr: /[iİ]ndirim/i,
      fr: /remis/i,
      de: /reduziert/i,
      es: /rebajad|descuento/i,
      pt: /desconto/i,
      ru: /скид|уценён/i,
    },
  },
};

/** Second words for what has one already, and the other Portuguese. */
const banned: Readonly<Partial<Record<Translated, RegExp>>> = {
  fr: /gabarit/i,
  pt: /\barquivos?\b(?!:)|celular|exclu(?:ir|a|íd[oa])\b(?!:)|\btemplates?\b|\bsenhas?\b|usuári|aplicativo|\bequipe\b|\bcontatos?\b|\bsalvar?\b|\bsendo\b|você/i,
  ru: /(?<!\p{L})марк(?:а|и|у|ой|е|ам|ах|ами|)(?!\p{L})/iu,
};

/** Texts without their placeholders, whose names are ours. */
const words = (text: string) => text.replace(/\{\s*\w+\s*(,\s*plural\s*,)?/g, ' ');

/** A second word for a thing, or none where the English names it; null = nothing. */
export function glossaryProblem(
  language: Translated,
  { text, english }: Record<'text' | 'english', string>,
): string | null {
  const [own, said] = [words(text), words(english)];
  const second = banned[language]?.exec(own);
  if (second) return `says “${second[0]}”`;
  const missing = Object.entries(glossary).find(([, term]) => term.english.test(said) && !term.own[language].test(own));
  return missing === undefined ? null : `has no word for “${missing[0]}”`;
}

/** Texts that are too long for their places, that are English, or that call a thing by another word; one sentence each. */
export function problemsOfStyle(byLanguage: ReadonlyMap<Language, ReadonlyMap<string, string>>): string[] {
  const english = byLanguage.get('en') ?? new Map<string, string>();
  return languages.flatMap((language) =>
    language === 'en'
      ? []
      : [...(byLanguage.get(language) ?? [])].flatMap(([id, text]) => {
          const own = english.get(id) ?? text;
          const word = glossaryProblem(language, { text, english: own });
          return [
            ...(isTooLong(text, own) ? ['is too long for its place'] : []),
            ...(isUntranslated(text, own) ? ['is English'] : []),
            ...(word === null ? [] : [word]),
          ].map((problem) => `${language}: ${id} ${problem}: ${JSON.stringify(text)}`);
        }),
  );
}
