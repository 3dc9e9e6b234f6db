import { randomUUID } from 'node:crypto';
import { termsVersion } from '@kolaj/domain/account/consent';
import { allRights, type Rights } from '@kolaj/domain/account/rights';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { hashPassword } from '../../features/account/open/passwords.ts';

export interface TestShop {
  id: string;
  pid: string;
  keyword: string;
}

/** A shop of its own for one test; configured for sending unless told otherwise. */
export async function aShop(
  database: Database,
  { name = 'Lalezar', serverConfig = {} }: { name?: string; serverConfig?: Record<string, unknown> } = {},
): Promise<TestShop> {
  const keyword = `shop-${randomUUID().slice(0, 8)}`;
  return asSystem(database, (scope) =>
    scope.db
      .insertInto('shops')
      .values({
        pid: `pid-${keyword}`,
        keyword,
        name,
        subscription_package: 'trial-start',
        server_config: JSON.stringify({ broadcast: true, whatsapp: { product_id: 'product' }, ...serverConfig }),
        client_config: '{}',
      })
      .returning(['id', 'pid', 'keyword'])
      .executeTakeFirstOrThrow(),
  );
}

export const testPassword = 'Demo-1234!';
let passwordHash: Promise<string> | null = null;

export interface TestUser {
  id: string;
  email: string;
}

interface UserOptions {
  shop?: Pick<TestShop, 'id'>;
  kind?: 'owner' | 'staff' | 'agent' | 'admin';
  email?: string;
  /** What staff may do; everything unless told otherwise. */
  rights?: Rights;
  verified?: boolean;
}

/** An account that nobody has verified; an owner of `shop` unless told otherwise. */
export async function aUser(database: Database, options: UserOptions = {}): Promise<TestUser> {
  const { shop, kind = 'owner', email = `${randomUUID().slice(0, 8)}@test.kolaj.test` } = options;
  const { rights = allRights, verified = false } = options;
  passwordHash ??= hashPassword(testPassword);
  const password_hash = await passwordHash;
  return asSystem(database, async (scope) => {
    const user = await scope.db
      .insertInto('users')
      .values({
        email,
        name: 'Selin Yılmaz',
        password_hash,
        is_admin: kind === 'admin',
        is_agent: kind === 'agent',
        verified_at: verified ? new Date() : null,
        consent_at: new Date(),
        consent_version: termsVersion,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
    if (shop && kind === 'agent') {
      await scope.db
        .insertInto('agent_profiles')
        .values({ user_id: user.id, shop_id: shop.id, may_mark_sold_out: true })
        .execute();
    } else if (shop) {
      const role = kind === 'owner' ? 'owner' : 'staff';
      await scope.db
        .insertInto('memberships')
        .values({
          user_id: user.id,
          shop_id: shop.id,
          role,
          can_edit: rights.edit,
          can_approve: rights.approve,
          can_send: rights.send,
          can_manage: rights.manage,
        })
        .execute();
    }
    return user;
  });
}
