/** Languages that buyers of apparel speak, ISO 639: what an agent may be said to speak. */
export const agentLanguages = [
  ...['tr', 'en', 'ru', 'ar', 'de', 'fr', 'es', 'pt', 'it', 'uk', 'pl', 'ro', 'bg', 'el'],
  ...['fa', 'az', 'ka', 'kk', 'uz', 'zh'],
] as const;

/** Countries (ISO 3166) of languages that have another code. */
const countries: Readonly<Record<string, string>> = {
  ...{ ar: 'sa', el: 'gr', en: 'gb', fa: 'ir', ka: 'ge', kk: 'kz', uk: 'ua', zh: 'cn' },
};

/** A flag is written with the letters of its country from another row of signs. */
const flagA = 0x1f1e6 - 'a'.charCodeAt(0);

/** Country whose flag stands for a language (D-47). */
export const countryOf = (language: string): string => countries[language] ?? language;

/** `tr` → 🇹🇷. */
export const flagSign = (country: string): string =>
  String.fromCodePoint(...Array.from(country, (letter) => flagA + letter.charCodeAt(0)));

/** What a language calls itself, as a name in a list begins: `fr` → Français. Georgian has large letters for headings only. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return language === 'ka' ? name : name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
