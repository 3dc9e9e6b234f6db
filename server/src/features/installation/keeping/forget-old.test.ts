import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { forgetOld } from './forget-old.job.ts';

const database = await testDatabase();
const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const system = <Row = unknown>(statement: ReturnType<typeof sql<Row>>) =>
  asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it('what has ended longer ago than it is kept is forgotten, twice as well as once; the rest stays', async () => {
  const shop = await aShop(database);
  const { id: user } = await aUser(database, { shop });
  const [schedule] = await system<{ id: string }>(sql`
    insert into schedules (shop_id, kind, hour, minute, time_zone) values (${shop.id}, 'site', 1, 0, 'UTC') returning id`);
  for (const past of [1, -1]) {
    const end = (thing: Parameters<typeof daysKept>[0]) => daysAgo(daysKept(thing) + past);
    await system(sql`
      insert into invitations (shop_id, email, token_hash, can_edit, can_approve, can_send, can_manage, invited_by, expires_at)
      values (${shop.id}, ${`${past}@a.test`}, ${Buffer.from(`invitation ${past}`)}, true, true, true, true, ${user}, ${end('invitations')})`);
    await system(sql`insert into admin_links (hash, email, expires_at)
      values (${Buffer.from(`${past}`)}, ${`${past}@a.test`}, ${end('used-links')})`);
    await system(
      sql`insert into site_previews (token, shop_id, expires_at) values (${`t${past}`}, ${shop.id}, ${daysAgo(past)})`,
    );
    await system(sql`insert into help_requests (shop_id, user_id, step, words, answered_at)
      values (${shop.id}, ${user}, 'source', '', ${end('help-requests')})`);
    await system(sql`
      insert into schedule_runs (shop_id, schedule_id, local_date, due_at, status, ended_at)
      values (${shop.id}, ${schedule?.id}, ${end('schedule-runs')}, now(), 'ok', ${end('schedule-runs')})`);
    await system(sql`insert into telegram_files (shop_id, bot_id, sha256, file_id, created_at)
      values (${shop.id}, '1', ${`${past}`}, 'f', ${end('telegram-files')})`);
    await system(
      sql`insert into integrity_findings (kind, file, solved_at) values ('stray', ${`${past}`}, ${end('file-checks')})`,
    );
    const checked = end('file-checks');
    await system(sql`insert into integrity_checks (started_at, finished_at) values (${checked}, ${checked})`);
  }
  const counts = async () =>
    system(sql`
      select (select count(*)::int from invitations) as invitations, (select count(*)::int from admin_links) as links,
        (select count(*)::int from site_previews) as previews, (select count(*)::int from help_requests) as help,
        (select count(*)::int from schedule_runs) as runs, (select count(*)::int from telegram_files) as telegram,
        (select count(*)::int from integrity_findings) as findings, (select count(*)::int from integrity_checks) as checks`);
  const each = (count: number) => [
    {
      invitations: count,
      links: count,
      previews: count,
      help: count,
      runs: count,
      telegram: count,
      findings: count,
      checks: count,
    },
  ];
  expect(await counts()).toEqual(each(2));
  await forgetOld.run({}, { database }, context);
  await forgetOld.run({}, { database }, context);
  expect(await counts()).toEqual(each(1));
  // The last check is always shown, however long ago it was.
  await system(sql`update integrity_checks set started_at = started_at - interval '1 year', finished_at = started_at`);
  await forgetOld.run({}, { database }, context);
  expect(await system(sql`select count(*)::int as checks from integrity_checks`)).toEqual([{ checks: 1 }]);
});
