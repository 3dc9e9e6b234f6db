import type { Language } from '../../../lib/texts/i18n.ts';

export type Document = 'terms' | 'privacy';

const files = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' });

/** The built-in document in one language; each one is loaded only when somebody reads it. */
export async function loadDocument(document: Document, language: Language): Promise<string> {
  const load = files[`./${document}.${language}.md`];
  if (load === undefined) throw new Error(`there is no ${document} in ${language}`);
  return load();
}
