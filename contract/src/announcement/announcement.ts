// What the administration tells all shops (D-81).
import { announcementKinds, announcementStates, audiences } from '@kolaj/domain/installation/announcement';
import { languages } from '@kolaj/domain/shared/language';
import * as z from 'zod/mini';
import { interfaceLanguage } from '../account/account.ts';
import { endpoint, id, instant, nothing, ok, resultOf } from '../endpoint.ts';

const kind = z.enum(announcementKinds);

export const readAnnouncement = endpoint({
  method: 'POST',
  path: '/announcement/now',
  role: 'session',
  summary: 'What the administration tells this person now; null = nothing, or it was put away',
  input: z.object({ language: interfaceLanguage }),
  output: resultOf(
    z.nullable(
      z.object({ id, kind, title: z.string(), text: z.string(), language: interfaceLanguage, until: instant }),
    ),
  ),
});

export const putAwayAnnouncement = endpoint({
  method: 'POST',
  path: '/announcement/read',
  role: 'session',
  summary: 'Puts an announcement away for this person, on all devices; nothing if it says something else by now',
  /** The words are those that were read. */
  input: z.object({
    id,
    language: z.optional(interfaceLanguage),
    title: z.optional(z.string()),
    text: z.optional(z.string()),
  }),
  output: ok({}),
});

const texts = z
  .array(
    z.object({
      language: interfaceLanguage,
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      text: z.string().check(z.trim(), z.maxLength(500)),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(languages.length),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length),
  );

/** As a browser writes a moment: UTC. */
const moment = z.iso.datetime();

const announcement = z.object({
  ...{ id, kind, audience: z.enum(audiences), texts, from: instant, until: instant },
  state: z.enum(announcementStates),
  /** How many people have put it away. */
  readers: z.int(),
});
export type Announcement = z.infer<typeof announcement>;

export const listAnnouncements = endpoint({
  method: 'POST',
  path: '/admin/announcement/list',
  role: 'admin',
  summary: 'Announcements to all shops, the one that ends last first, 100 at most',
  input: nothing,
  output: resultOf(z.array(announcement)),
});

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/admin/announcement/save',
  role: 'admin',
  summary: 'Writes an announcement, or changes one; who has put it away sees it again when its words change',
  input: z
    .object({ id: z.optional(id), kind, audience: z.enum(audiences), texts, from: moment, until: moment })
    .check(z.refine(({ from, until }) => Date.parse(from) <= Date.parse(until), { path: ['until'] })),
  output: ok({ data: z.object({ id }) }),
});

export const announcementCalls = { readAnnouncement, putAwayAnnouncement, listAnnouncements, saveAnnouncement };
