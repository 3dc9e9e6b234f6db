import { createHash } from 'node:crypto';
import { type DemoAccount, demoAccounts, demoPassword } from '@kolaj/contract/demo-accounts';
import { brandHashInput, brandHashLength } from '@kolaj/domain/shop/brand';
import { demo2Account, demoAccount } from '@kolaj/sandbox/demo-world';
import { sql } from 'kysely';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope, type SystemScope } from '../adapters/postgres/scope.ts';
import { hashPassword } from '../features/account/open/passwords.ts';
import { storeSecret } from '../features/shop/open/secrets.store.ts';
import { addBuiltInTemplates, offeredTemplates } from '../features/template/open/template.store.ts';
import type { Sealer } from '../secrets/seal.ts';
import { demoGroups } from './groups.ts';

interface Deps {
  database: Database;
  sealer: Sealer;
}

interface DemoShop {
  keyword: 'demo' | 'demo2';
  name: string;
  brands: readonly string[];
  phone: string;
  provider: typeof demoAccount | typeof demo2Account;
}

const shops: readonly DemoShop[] = [
  {
    keyword: 'demo',
    name: 'Lalezar Tekstil',
    brands: ['Beren', 'Nehir', 'İnci Triko', 'Çiçek & Co', 'Mavera', 'Şule Denim', 'Olivia', 'Vera Style'],
    phone: '+90 532 555 11 20',
    provider: demoAccount,
  },
  { keyword: 'demo2', name: 'Defne Butik', brands: ['Defne'], phone: '+90 533 555 22 10', provider: demo2Account },
];

/**
 * Makes the demo's shops, then their accounts; the owner's account is the sign that all is there. Safe to run at every start
 * and after a kill in the middle: what is there stays as people left it.
 */
export async function seedDemo(deps: Deps): Promise<{ kind: 'made' | 'there' }> {
  const isThere = await asSystem(deps.database, hasDemoOwner);
  if (isThere) return { kind: 'there' };

  const ids = new Map<string, string>();
  for (const shop of shops) {
    const id = await asSystem(deps.database, async (scope) => (await findShop(scope, shop)) ?? makeShop(scope, shop));
    ids.set(shop.keyword, id);
    await inShop(deps.database, id, (scope) => equipShop(scope, shop, deps));
  }
  const passwordHash = await hashPassword(demoPassword);
  await asSystem(deps.database, async (scope) => {
    await sql`select pg_advisory_xact_lock(hashtext('kolaj demo'))`.execute(scope.db);
    if (await hasDemoOwner(scope)) return;
    for (const account of demoAccounts) await makeAccount(scope, account, { passwordHash, ids });
  });
  return { kind: 'made' };
}

async function hasDemoOwner(scope: SystemScope): Promise<boolean> {
  const row = await scope.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirst();
  return row !== undefined;
}

async function findShop(scope: SystemScope, { keyword }: DemoShop): Promise<string | null> {
  const row = await scope.db.selectFrom('shops').select('id').where('keyword', '=', keyword).executeTakeFirst();
  return row?.id ?? null;
}

async function equipShop(scope: ShopScope, { provider }: DemoShop, { sealer }: Deps): Promise<void> {
  await storeSecret(scope, sealer, { name: 'whatsapp.key', value: provider.apiKey });
  await storeSecret(scope, sealer, { name: 'swc.token', value: provider.apiKey });
  await addBuiltInTemplates(
    scope,
    offeredTemplates.map(({ name }) => name),
  );
}

async function makeAccount(
  scope: SystemScope,
  { email, name, shop, kind }: DemoAccount,
  { passwordHash, ids }: { passwordHash: string; ids: ReadonlyMap<string, string> },
): Promise<void> {
  const user = await scope.db
    .insertInto('users')
    .values({
      email,
      name,
      password_hash: passwordHash,
      is_admin: kind === 'admin',
      is_agent: kind === 'agent',
      verified_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shopId = shop === null ? undefined : ids.get(shop);
  if (shopId === undefined || kind === 'admin') return;
  await scope.db
    .insertInto('memberships')
    .values({ user_id: user.id, shop_id: shopId, role: kind === 'owner' ? 'owner' : 'staff' })
    .execute();
}

async function makeShop(scope: SystemScope, shop: DemoShop): Promise<string> {
  const ftpKey = `local-${shop.keyword}`;
  const { id } = await scope.db
    .insertInto('shops')
    .values({
      pid: `pid-${shop.keyword}`,
      keyword: shop.keyword,
      name: shop.name,
      subscription_package: 'trial-start',
      server_config: JSON.stringify({
        ftp_key: ftpKey,
        broadcast: true,
        // One shop of each kind: refused when sent before, or asked what to send again.
        sendOnlyAfter: shop.keyword === 'demo2',
        onlydiscount: true,
        downloadAll: true,
        group_key: 'created_at',
        ...(shop.keyword === 'demo' ? { production_images: 'internal', mobile_images: 'internal' } : {}),
        whatsapp: { product_id: shop.provider.productId },
        sending_pace: 'sandbox',
      }),
      client_config: JSON.stringify({
        language: 'TR',
        currency: 'USD',
        show_detail: true,
        search_product: true,
        same_products_show: true,
        share_button_text: 'giveOrder',
        whatsapp_phone: shop.phone,
      }),
      swc_settings: JSON.stringify({
        product_id: shop.provider.productId,
        phoneIdList: [],
        telegram_id: 'telegramId' in shop.provider ? shop.provider.telegramId : '',
        whatsapp_id: shop.provider.phones[0].id,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('sources')
    .values({
      shop_id: id,
      ftp_key: ftpKey,
      driver: 'local',
      settings: JSON.stringify({ folder: shop.keyword }),
    })
    .execute();
  await scope.db
    .insertInto('brands')
    .values(shop.brands.map((name, indexes) => brandRow(id, name, indexes)))
    .execute();
  await scope.db.insertInto('channel_groups').values(demoGroups(id, shop.provider)).execute();
  return id;
}

const brandRow = (shopId: string, name: string, indexes: number) => ({
  shop_id: shopId,
  name,
  hash: createHash('sha256').update(brandHashInput(name)).digest('hex').slice(0, brandHashLength),
  indexes,
});
