import type { Rights } from '@kolaj/domain/account/rights';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Account, ActiveShop } from '../../../http/route.ts';
import { hashOfToken } from '../../../secrets/token.ts';

const isOwner = sql<boolean>`exists (
  select from memberships where memberships.shop_id = api_keys.shop_id and memberships.user_id = users.id and role = 'owner')`;

/** Whether who made it may still act for the shop: its owner, or an administrator. */
const isMakerHere = sql<boolean>`(users.deleted_at is null and (users.is_admin or ${isOwner}))`;

export interface KeyCaller {
  keyId: string;
  /** Who made the key: it acts in their name, without their other powers. */
  account: Account;
  shop: ActiveShop;
  /** An administrator made it while helping the shop: what it does is noted as theirs. */
  asAdmin: boolean;
}

interface FoundKey extends Rights {
  keyId: string;
  isOwners: boolean;
  isStale: boolean;
  userId: string;
  email: string;
  name: string;
  isVerified: boolean;
  shopId: string;
  pid: string;
  keyword: string;
  shopName: string;
  timeZone: string;
  listsMonth: boolean;
}

/** Who calls with a key; null when it is unknown, over, revoked, or its maker or shop is gone. Marks its use at most once a minute. */
export async function findKey({ db }: SystemScope, token: string): Promise<KeyCaller | null> {
  const { rows } = await sql<FoundKey>`
    select api_keys.id as "keyId", (last_used_at > now() - interval '1 minute') is not true as "isStale", ${isOwner} as "isOwners",
      users.id as "userId", users.email, users.name, users.verified_at is not null as "isVerified",
      shops.id as "shopId", pid, keyword, shops.name as "shopName", time_zone as "timeZone",
      (server_config -> 'justOneMonth' = 'true') is true as "listsMonth",
      can_edit as edit, can_approve as approve, can_send as send, can_manage as manage
    from api_keys join users on users.id = api_keys.created_by join shops on shops.id = api_keys.shop_id
    where token_hash = ${hashOfToken(token)} and revoked_at is null and (expires_at is null or expires_at > now())
      and shops.deleted_at is null and ${isMakerHere}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.isStale)
    await db.updateTable('api_keys').set({ last_used_at: sql<Date>`now()` }).where('id', '=', row.keyId).execute();
  const { keyId, userId, email, name, isVerified, edit, approve, send, manage } = row;
  return {
    keyId,
    asAdmin: !row.isOwners,
    account: {
      sessionId: keyId,
      userId,
      email,
      name,
      isVerified,
      isAdmin: false,
      isAgent: false,
      hasSecondFactor: false,
    },
    shop: {
      ...{ id: row.shopId, pid: row.pid, keyword: row.keyword, name: row.shopName, timeZone: row.timeZone },
      listsMonth: row.listsMonth,
      standing: 'staff',
      rights: { edit, approve, send, manage },
    },
  };
}

export interface StoredKey {
  id: string;
  name: string;
  begins: string;
  rights: Rights;
  isMakerHere: boolean;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** Those that nobody has revoked, in the order in which they were made. */
export async function listKeys({ db, shopId }: ShopScope): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .where('api_keys.shop_id', '=', shopId)
    .where('revoked_at', 'is', null)
    .select(['api_keys.id', 'api_keys.name', 'begins', 'can_edit', 'can_approve', 'can_send', 'can_manage'])
    .select(['api_keys.created_at as createdAt', 'users.name as createdBy'])
    .select(['expires_at as expiresAt', 'last_used_at as lastUsedAt', isMakerHere.as('isMakerHere')])
    .orderBy('api_keys.created_at')
    .orderBy('api_keys.id')
    .execute();
  return rows.map(({ can_edit, can_approve, can_send, can_manage, ...row }) => ({
    ...row,
    rights: { edit: can_edit, approve: can_approve, send: can_send, manage: can_manage },
  }));
}

/** Those that still open the shop. Two that are made at the same time are counted one after the other. */
export async function countKeys({ db, shopId }: ShopScope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`api-keys:${shopId}`}))`.execute(db);
  const { count } = await db
    .selectFrom('api_keys')
    .where('shop_id', '=', shopId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewKey {
  name: string;
  token: string;
  begins: string;
  rights: Rights;
  /** null = it never ends. */
  days: number | null;
  userId: string;
}

export async function addKey(
  { db, shopId }: ShopScope,
  { name, token, begins, rights, days, userId }: NewKey,
): Promise<string> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      ...{ shop_id: shopId, token_hash: hashOfToken(token), name, begins, created_by: userId },
      ...{ can_edit: rights.edit, can_approve: rights.approve, can_send: rights.send, can_manage: rights.manage },
      expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Answers its name; null = the shop has no such key. */
export async function revokeKey({ db, shopId }: ShopScope, id: string): Promise<string | null> {
  const row = await db
    .updateTable('api_keys')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .set({ revoked_at: sql<Date>`now()` })
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
