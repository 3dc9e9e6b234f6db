import { interfaceLanguage } from '@kolaj/contract/account/account';
import { type LegalDocument, legalDocuments } from '@kolaj/domain/installation/legal-text';
import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

export interface LegalText {
  document: LegalDocument;
  language: Language;
  text: string;
  writtenAt: Date;
  writtenBy: string | null;
}

const named = z.object({ document: z.enum(legalDocuments), language: interfaceLanguage });

/** The operator's own texts as they hold now, in the order of their languages. */
export async function legalTexts({ db }: SystemScope): Promise<LegalText[]> {
  const { rows } = await sql<Omit<LegalText, 'document' | 'language'> & { document: string; language: string }>`
    select newest.document, newest.language, newest.text, newest.written_at as "writtenAt", users.name as "writtenBy"
    from (select distinct on (document, language) * from legal_texts order by document, language, id desc) as newest
    left join users on users.id = newest.written_by
    where newest.text <> '' order by newest.document, newest.language`.execute(db);
  return rows.map((row) => ({ ...row, ...z.parse(named, row) }));
}

interface NewText {
  document: LegalDocument;
  language: Language;
  text: string;
  /** Of everybody who has agreed to earlier texts. */
  asksAgain: boolean;
  by: string;
}

/**
 * False = it is what holds already, and nobody is to be asked again. One after the other: who agrees meanwhile has agreed to what held
 * before both.
 */
export async function writeLegalText(
  { db }: SystemScope,
  { document, language, text, asksAgain, by }: NewText,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('kolaj.legal-texts'))`.execute(db);
  const { rows } = await sql`
    insert into legal_texts (document, language, text, asks_again, written_by)
    select ${document}, ${language}, ${text}, ${asksAgain}, ${by}
    where ${asksAgain}::boolean or ${text} is distinct from coalesce((
      select text from legal_texts where document = ${document} and language = ${language} order by id desc limit 1
    ), '')
    returning id`.execute(db);
  return rows.length > 0;
}
