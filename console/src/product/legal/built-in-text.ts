import type { LegalDocument } from '@kolaj/domain/installation/legal-text';
import type { Language } from '@kolaj/domain/shared/language';

const files = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' });

/** The built-in document in one language; each one is loaded only when somebody reads it. */
export async function builtInText(document: LegalDocument, language: Language): Promise<string> {
  const load = files[`./${document}.${language}.md`];
  if (load === undefined) throw new Error(`there is no ${document} in ${language}`);
  return load();
}
