import * as calls from '@kolaj/contract/announcement/announcement';
import { announcementFor, announcementState } from '@kolaj/domain/installation/announcement';
import { textIn } from '@kolaj/domain/installation/text-in';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { Services } from '../../../kernel/feature.ts';
import {
  allAnnouncements,
  changeAnnouncement,
  insertAnnouncement,
  openAnnouncements,
  putAway,
} from './announcement.store.ts';

type Deps = Pick<Services, 'database' | 'installation' | 'clock'>;

/** What the administration tells all shops, and who has read it. */
export const announcementRoutes = ({ database, installation, clock }: Deps): Route[] => [
  on(calls.readAnnouncement).run(async ({ language: asked }, { account, shopOfSession }) => {
    const now = clock();
    const isOwner = shopOfSession?.standing === 'owner';
    const result = await asSystem(database, async (scope) => {
      const open = await openAnnouncements(scope, { userId: account.userId, now });
      const one = announcementFor(open, { now, isOwner });
      if (one === null) return null;
      const text = textIn(one.texts, { asked, main: (await installation.read(scope)).language.value });
      return text && { ...text, id: one.id, kind: one.kind, until: one.until.toISOString() };
    });
    return { success: true, data: { result } };
  }),

  on(calls.putAwayAnnouncement).run(async ({ id, ...read }, { account: { userId } }) => {
    await asSystem(database, (scope) => putAway(scope, { id, userId, read }));
    return { success: true };
  }),

  on(calls.listAnnouncements).run(async () => {
    const now = clock();
    const all = await asSystem(database, allAnnouncements);
    const result = all.map(({ from, until, ...one }) => ({
      ...one,
      ...{ from: from.toISOString(), until: until.toISOString(), state: announcementState({ from, until }, now) },
    }));
    return { success: true, data: { result } };
  }),

  on(calls.saveAnnouncement).run(async ({ id: known, from, until, ...rest }, { account: { userId }, requestId }) => {
    const written = { ...rest, from: new Date(from), until: new Date(until) };
    const id = await asSystem(database, async (scope) => {
      if (known !== undefined && !(await changeAnnouncement(scope, known, written)))
        throw notFound('There is no such announcement.');
      const object = known ?? (await insertAnnouncement(scope, userId, written));
      const diff = { after: { ...rest, from, until } };
      await writeAudit(scope, { userId, requestId, asAdmin: true, action: 'installation.announcement', object, diff });
      return object;
    });
    return { success: true, data: { id } };
  }),
];
