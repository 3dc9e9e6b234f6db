import type { TrialRule } from '@kolaj/domain/shop/trial';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { settingsBy } from '../../../testing/settings.ts';
import { failBuild, recentBuilds } from '../site.store.ts';
import { publishDue } from './publish-due.job.ts';

const database = await testDatabase();

async function aShopThat(auto_publish: object, timeZone = 'Europe/Istanbul') {
  const shop = await aShop(database);
  const subfolder = await aSubfolder(database, shop);
  const within = <T>(run: Parameters<typeof inShop<T>>[2]) => inShop(database, shop.id, run);
  await within(({ db }) =>
    sql`update shops set time_zone = ${timeZone},
      client_config = coalesce(client_config, '{}') || ${JSON.stringify({ auto_publish })}::jsonb
      where id = ${shop.id}`.execute(db),
  );
  const asked: string[] = [];
  return {
    within,
    asked,
    approve: async (minutesAgo: number) => {
      const { id } = await aCollage(database, shop, subfolder);
      await within(({ db }) =>
        sql`update collages set verified_at = now() - make_interval(mins => ${minutesAgo}) where id = ${id}`.execute(
          db,
        ),
      );
    },
    look: (now = new Date(), trialOver: TrialRule = 'notice') =>
      publishDue.run(
        {},
        {
          database,
          clock: () => now,
          installation: settingsBy({ KOLAJ_TRIAL_OVER: trialOver }),
          announce: async (scope, name, fact) => {
            if (scope.shopId === shop.id) asked.push(`${name} ${Object.keys(fact)}`);
          },
        },
        { signal: new AbortController().signal, attempt: 1, lastAttempt: true },
      ),
    builds: async () => within((scope) => recentBuilds(scope, 20)),
    fail: async () => {
      const [newest] = await within((scope) => recentBuilds(scope, 1));
      await within((scope) => failBuild(scope, newest?.id ?? '', 'internal'));
    },
  };
}

it('is published once for all that was approved together, and not again for what a build has seen', async () => {
  const shop = await aShopThat({ mode: 'approval' });
  await shop.look();
  expect(await shop.builds()).toEqual([]);
  await shop.approve(8);
  await shop.approve(1);
  await shop.look();
  expect(await shop.builds()).toEqual([]);

  const later = new Date(Date.now() + 5 * 60_000);
  await shop.look(later);
  await shop.look(later);
  expect(shop.asked).toEqual(['buildRequested buildId']);
  // A failure waits for a person or the next approval: it is not tried every minute.
  await shop.fail();
  await shop.look(later);
  expect((await shop.builds()).map(({ status }) => status)).toEqual(['failed']);
});

it('is published every day at its time, on the clock of the shop, also without any change', async () => {
  const shop = await aShopThat({ mode: 'daily', at: '06:00' });
  await shop.approve(60 * 24 * 40);
  await shop.look(new Date('2031-03-10T02:59:00Z'));
  expect(shop.asked).toEqual([]);
  await shop.look(new Date('2031-03-10T03:00:00Z'));
  expect(shop.asked).toHaveLength(1);
});

it('is not published for a shop that wants it off, has nothing approved, or whose trial is over', async () => {
  const off = await aShopThat({ mode: 'off' });
  await off.approve(60);
  const empty = await aShopThat({ mode: 'daily', at: '06:00' });
  const over = await aShopThat({ mode: 'approval' });
  await over.approve(60);
  await over.within(({ db, shopId }) =>
    sql`update shops set subscription_package = null where id = ${shopId}`.execute(db),
  );
  const at = new Date('2031-03-10T03:00:00Z');
  for (const shop of [off, empty, over]) await shop.look(at, 'no_sending');
  expect([off.asked, empty.asked, over.asked]).toEqual([[], [], []]);
});
