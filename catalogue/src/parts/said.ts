import type { SiteTexts } from '../texts/site-texts.ts';

/** Names of the texts without a number. */
export type PlainText = { [Name in keyof SiteTexts]: SiteTexts[Name] extends string ? Name : never }[keyof SiteTexts];
/** Names of those that count something. */
export type CountedText = Exclude<keyof SiteTexts, PlainText>;

/**
 * One of our texts as all that an element holds. Its name stays with it: pages are written in the shop's language, and
 * `islands/visitor-language.ts` puts the visitor's there. What the shop wrote never has a name.
 */
export const said = (texts: SiteTexts, name: PlainText) => ({ 'data-t': name, children: texts[name] });

/** The same for a number of things. */
export const counted = (texts: SiteTexts, name: CountedText, count: number) => ({
  ...{ 'data-t': name, 'data-n': count },
  children: texts[name](count),
});

/** The same for what a control is called, where that is not to be seen. */
export const labelled = (texts: SiteTexts, name: PlainText) => ({ 'data-t-label': name, 'aria-label': texts[name] });

/** The same for the words in an empty field. */
export const hinted = (texts: SiteTexts, name: PlainText) => ({ 'data-t-hint': name, placeholder: texts[name] });
