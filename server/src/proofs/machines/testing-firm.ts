import type { WorldAccount } from '@kolaj/sandbox/world';
import { sql } from 'kysely';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { steadyPace } from '../../features/broadcast/testing/paces.ts';
import { storeSecret } from '../../features/shop/open/secrets.store.ts';
import { addBuiltInTemplates } from '../../features/template/open/template.store.ts';
import { sealer } from '../../secrets/seal.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { type Owner, register } from './testing-main-job.ts';

let firms = 0;

interface FirmOptions {
  database: TestDatabase;
  origin: string;
  secretKey: string;
  account: WorldAccount;
  /** Between two messages, ms. */
  paceMs: number;
}

/** A firm that has registered, and that administrators have given templates, groups and a phone. */
export async function aFirm({ database, origin, secretKey, account, paceMs }: FirmOptions) {
  const email = `owner-${++firms}@test.kolaj.test`;
  const owner = await register(origin, email);
  const shop = await asSystem(database, async ({ db }) => {
    const { rows } = await sql<{ id: string; keyword: string }>`
      select shops.id, keyword from shops join memberships on shop_id = shops.id
        join users on users.id = user_id where email = ${email}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('There is no firm.');
    return row;
  });
  await inShop(database, shop.id, async (scope) => {
    const settings = { broadcast: true, whatsapp: { product_id: account.productId }, ...steadyPace(paceMs) };
    await sql`update shops set server_config = server_config || ${JSON.stringify(settings)}::jsonb
      where id = ${shop.id}`.execute(scope.db);
    await addBuiltInTemplates(scope, ['first-1', 'first-1-1', 'second-1']);
    await storeSecret(scope, sealer(secretKey), { name: 'whatsapp.key', value: account.apiKey });
    const groups = account.groups.map(({ id, name, members }, position) => ({
      ...{ shop_id: shop.id, list: 'numberListTarget', position, type: 'whatsapp' as const },
      ...{ name: name.toLowerCase(), label: name, group_id: id, phone_id: members[0] ?? null },
    }));
    await scope.db.insertInto('channel_groups').values(groups).execute();
  });
  return { ...shop, owner } satisfies { owner: Owner; keyword: string };
}
