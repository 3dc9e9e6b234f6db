import { createHash } from 'node:crypto';
import { type DemoAccount, demoAccounts } from '@kolaj/contract/account/demo-accounts';
import { termsVersion } from '@kolaj/domain/account/consent';
import type { GroupList } from '@kolaj/domain/channel/group/group';
import { fold } from '@kolaj/domain/shared/fold';
import { brandHashInput, brandHashLength } from '@kolaj/domain/shop/brand';
import { slugify } from '@kolaj/domain/site/address/slug';
import type { demo2Account, demoAccount } from '@kolaj/sandbox/demo-world';
import type { WorldGroup, WorldPhone } from '@kolaj/sandbox/world';
import { sql } from 'kysely';
import type { SystemScope } from '../adapters/postgres/scope.ts';

export interface DemoShop {
  keyword: 'demo' | 'demo2';
  name: string;
  brands: readonly string[];
  phone: string;
  provider: typeof demoAccount | typeof demo2Account;
}

/** Of several processes that start at once, one makes the demo. */
export async function lockDemo({ db }: SystemScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kolaj demo'))`.execute(db);
}

export async function hasDemoOwner(scope: SystemScope): Promise<boolean> {
  const row = await scope.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findShop(scope: SystemScope, { keyword }: DemoShop): Promise<string | null> {
  const row = await scope.db.selectFrom('shops').select('id').where('keyword', '=', keyword).executeTakeFirst();
  return row?.id ?? null;
}

export async function insertAccount(
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
      consent_at: sql`now()`,
      consent_version: termsVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shopId = shop === null ? undefined : ids.get(shop);
  if (shopId === undefined || kind === 'admin') return;
  if (kind === 'agent') {
    await scope.db.insertInto('agent_profiles').values({ user_id: user.id, shop_id: shopId }).execute();
    return;
  }
  await scope.db
    .insertInto('memberships')
    .values({ user_id: user.id, shop_id: shopId, role: kind === 'owner' ? 'owner' : 'staff' })
    .execute();
}

export async function insertShop(scope: SystemScope, shop: DemoShop): Promise<string> {
  const ftpKey = `local-${shop.keyword}`;
  const { id } = await scope.db
    .insertInto('shops')
    .values({
      pid: `pid-${shop.keyword}`,
      keyword: shop.keyword,
      name: shop.name,
      subscription_package: 'trial-start',
      currency: 'USD',
      server_config: JSON.stringify({
        ftp_key: ftpKey,
        broadcast: true,
        // One shop of each kind: refused when sent before, or asked what to send again.
        sendOnlyAfter: shop.keyword === 'demo2',
        onlydiscount: true,
        downloadAll: true,
        mobile_settings: true,
        group_key: 'created_at',
        ...(shop.keyword === 'demo' ? { production_images: 'internal', mobile_images: 'internal' } : {}),
        whatsapp: { product_id: shop.provider.productId },
        ...(shop.keyword === 'demo' ? demoMessages(shop.name) : {}),
        sending_pace: 'sandbox',
      }),
      client_config: JSON.stringify({
        language: 'TR',
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
    .values(
      shop.brands.map((name, indexes) => brandRow(id, name, { indexes, hasLink: indexes < shop.brands.length - 2 })),
    )
    .execute();
  await scope.db.insertInto('channel_groups').values(demoGroups(id, shop.provider)).execute();
  return id;
}

/** What the shop with a Telegram channel says there (D-67, D-68). */
const demoMessages = (name: string) => ({
  button_header_text: name,
  buttons_sale_fire: true,
  telegram: { buttons_message: 'Bu hafta yeni modeller geldi. Fiyat için markaya dokunun.' },
  telegram1: {
    buttons_message: 'Mağazamız Pazartesi–Cumartesi 09:00–18:00 arası açık.',
    buttons: [{ text: 'Yol tarifi', url: 'https://maps.example.com/laleli' }],
  },
});

const brandRow = (shopId: string, name: string, { indexes, hasLink }: { indexes: number; hasLink: boolean }) => ({
  shop_id: shopId,
  name,
  link: hasLink ? `https://t.me/${slugify(name).replaceAll('-', '_')}` : '',
  hash: createHash('sha256').update(brandHashInput(name)).digest('hex').slice(0, brandHashLength),
  indexes,
});

interface Provider {
  phones: readonly WorldPhone[];
  groups: readonly WorldGroup[];
}

/** The list a sandbox group is in, as an administrator would sort it (D-51). */
function listOf({ role, type }: WorldGroup): GroupList {
  if (type === 'telegram') return role === 'main' ? 'numberList' : 'telegramList';
  switch (role) {
    case 'own':
      return 'numberList';
    case 'main':
      return 'numberListTarget';
    case 'brand':
    case 'sale':
      return 'whatsappList';
  }
}

/** Rows of `channel_groups` for a demo shop: exactly the groups of the sandbox, with its ids. */
function demoGroups(shopId: string, { phones, groups }: Provider) {
  return groups.map((group, position) => {
    const phone = phones.find(({ id }) => id === group.members[0]);
    const isTelegram = group.type === 'telegram';
    return {
      shop_id: shopId,
      list: listOf(group),
      position,
      type: group.type,
      name: fold(group.brand ?? group.name),
      label: group.name,
      group_id: group.id,
      phone_id: isTelegram ? null : (phone?.id ?? null),
      number: isTelegram ? null : (phone?.number ?? null),
      telegram_id: isTelegram ? (phone?.id ?? null) : null,
      source: group.role === 'sale' ? 'sale' : 'kolaj',
    };
  });
}
