import { interfaceLanguage } from '@kolaj/contract/account/account';
import { consentState } from '@kolaj/domain/account/consent';
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
  by: string;
}

/** One after the other: who agrees while two write, or one writes and one asks, has agreed to what held before both. */
const takeTurn = ({ db }: SystemScope) => sql`select pg_advisory_xact_lock(hashtext('kolaj.legal-texts'))`.execute(db);

/** False = it is what holds already. */
export async function writeLegalText(scope: SystemScope, { document, language, text, by }: NewText): Promise<boolean> {
  await takeTurn(scope);
  const { rows } = await sql`
    insert into legal_texts (document, language, text, written_by)
    select ${document}, ${language}, ${text}, ${by}
    where ${text} is distinct from coalesce((
      select text from legal_texts where document = ${document} and language = ${language} order by id desc limit 1
    ), '')
    returning id`.execute(scope.db);
  return rows.length > 0;
}

interface Asking {
  people: number;
  isAsked: boolean;
  changedAt: Date;
}

/** Who has agreed to earlier texts only, and whether they are asked; null = nothing own was ever written. */
export async function consentAsking({ db }: SystemScope): Promise<Asking | null> {
  const { rows } = await sql<{ id: number; isAsked: boolean; changedAt: Date }>`
    select id, asks_again as "isAsked", written_at as "changedAt" from legal_texts order by id desc limit 1`.execute(
    db,
  );
  const [newest] = rows;
  if (newest === undefined) return null;
  const groups = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .groupBy(['is_admin', 'consent_version', sql`consent_at is not null`])
    .select(['is_admin as isAdmin', 'consent_version as version', sql<boolean>`consent_at is not null`.as('hasAgreed')])
    .select((of) => of.fn.countAll<string>().as('count'))
    .execute();
  const asked = groups.filter(
    ({ isAdmin, version, hasAgreed }) =>
      consentState({ isAdmin, version, at: hasAgreed ? newest.changedAt : null, askedAgain: newest.id }) === 'changed',
  );
  const people = asked.reduce((sum, { count }) => sum + Number(count), 0);
  return { people, isAsked: newest.isAsked, changedAt: newest.changedAt };
}

/** From now on the texts as they hold now are asked for. Answers of how many people; `isNew`: they were not asked before. */
export async function askConsent(scope: SystemScope): Promise<{ people: number; isNew: boolean }> {
  await takeTurn(scope);
  const asking = await consentAsking(scope);
  if (asking === null || asking.isAsked) return { people: asking?.people ?? 0, isNew: false };
  await sql`update legal_texts set asks_again = true where id = (select max(id) from legal_texts)`.execute(scope.db);
  return { people: asking.people, isNew: true };
}
