import { interfaceLanguage } from '@kolaj/contract/account/account';
import {
  type AnnouncementKind,
  type Audience,
  announcementKinds,
  audiences,
} from '@kolaj/domain/installation/announcement';
import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

interface AnnouncedText {
  language: Language;
  title: string;
  text: string;
}

interface Announced {
  id: string;
  kind: AnnouncementKind;
  audience: Audience;
  texts: AnnouncedText[];
  from: Date;
  until: Date;
}

const stored = z.object({
  kind: z.enum(announcementKinds),
  audience: z.enum(audiences),
  texts: z.array(z.object({ language: interfaceLanguage, title: z.string(), text: z.string() })),
});

const columns = ['id', 'kind', 'audience', 'texts', 'from_at as from', 'until_at as until'] as const;

/** What is open at a moment, and whether this person has put it away. */
export async function openAnnouncements(
  { db }: SystemScope,
  { userId, now }: { userId: string; now: Date },
): Promise<(Announced & { isRead: boolean })[]> {
  const rows = await db
    .selectFrom('announcements')
    .where('from_at', '<=', now)
    .where('until_at', '>', now)
    .select(columns)
    .select(
      sql<boolean>`exists (select from announcement_readers
        where announcement_id = announcements.id and user_id = ${userId})`.as('isRead'),
    )
    .execute();
  return rows.map((row) => ({ ...row, ...z.parse(stored, row) }));
}

const shownAtMost = 100;

export async function allAnnouncements({ db }: SystemScope): Promise<(Announced & { readers: number })[]> {
  const rows = await db
    .selectFrom('announcements')
    .select(columns)
    .select(
      sql<number>`(select count(*)::int from announcement_readers where announcement_id = announcements.id)`.as(
        'readers',
      ),
    )
    .orderBy('until_at', 'desc')
    .orderBy('id')
    .limit(shownAtMost)
    .execute();
  return rows.map((row) => ({ ...row, ...z.parse(stored, row) }));
}

type Written = Omit<Announced, 'id'>;

const valuesOf = ({ kind, audience, texts, from, until }: Written) => ({
  ...{ kind, audience, texts: JSON.stringify(texts), from_at: from, until_at: until },
});

export async function insertAnnouncement({ db }: SystemScope, by: string, written: Written): Promise<string> {
  const { id } = await db
    .insertInto('announcements')
    .values({ ...valuesOf(written), created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False = there is none of that id. Whoever has put it away has read other words than those that it says from now on. */
export async function changeAnnouncement({ db }: SystemScope, id: string, written: Written): Promise<boolean> {
  const before = await db
    .selectFrom('announcements')
    .where('id', '=', id)
    .select('texts')
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await db.updateTable('announcements').where('id', '=', id).set(valuesOf(written)).execute();
  await sql`
    delete from announcement_readers where announcement_id = ${id}
      and ${JSON.stringify(before.texts)}::jsonb <> ${JSON.stringify(written.texts)}::jsonb`.execute(db);
  return true;
}

interface Read {
  id: string;
  userId: string;
  /** The words that the person has seen; nothing = whatever it says. */
  read: { [Name in keyof Announced['texts'][number]]?: Announced['texts'][number][Name] | undefined };
}

/** Twice = once; of one that there is not, or that says something else by now, nothing is kept. */
export async function putAway({ db }: SystemScope, { id, userId, read }: Read): Promise<void> {
  await sql`
    insert into announcement_readers (announcement_id, user_id)
    select id, ${userId} from announcements where id = ${id} and texts @> ${JSON.stringify([read])}::jsonb for share
    on conflict do nothing`.execute(db);
}
