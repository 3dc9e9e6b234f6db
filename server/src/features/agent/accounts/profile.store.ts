import { interfaceLanguage } from '@kolaj/contract/account/account';
import type { BrandChoice } from '@kolaj/domain/agent/brand-choice';
import { daysKept } from '@kolaj/domain/installation/retention';
import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

/** A mobile agent of a shop. */
export interface AgentProfile {
  userId: string;
  email: string;
  name: string;
  brands: BrandChoice;
  languages: Language[];
  /** Id of the agent of the site whose orders are this one's. */
  webAgent: string | null;
  mayMarkSoldOut: boolean;
  hasSecondFactor: boolean;
  lastLoginAt: Date | null;
  disabledAt: Date | null;
  createdAt: Date;
}

const storedBrands = z.nullable(z.array(z.object({ id: z.nullable(z.string()), name: z.string() })));
const storedLanguages = z.array(interfaceLanguage);

const profiles = ({ db, shopId }: ShopScope) =>
  db
    .selectFrom('agent_profiles as agent')
    .innerJoin('users', 'users.id', 'agent.user_id')
    .where('agent.shop_id', '=', shopId)
    .where('agent.removed_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.email', 'users.name'])
    .select(['agent.brands', 'agent.languages', 'agent.web_agent', 'agent.may_mark_sold_out'])
    .select(
      sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    )
    .select(['agent.last_login_at', 'agent.disabled_at', 'agent.created_at']);

type Row = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number];

const profileOf = (row: Row): AgentProfile => ({
  userId: row.id,
  email: row.email,
  name: row.name,
  brands: z.parse(storedBrands, row.brands) ?? 'all',
  languages: z.parse(storedLanguages, row.languages),
  webAgent: row.web_agent,
  mayMarkSoldOut: row.may_mark_sold_out,
  hasSecondFactor: row.has_second_factor,
  lastLoginAt: row.last_login_at,
  disabledAt: row.disabled_at,
  createdAt: row.created_at,
});

/** The shop's mobile agents without the deleted ones, in the order of making. */
export async function shopAgents(scope: ShopScope): Promise<AgentProfile[]> {
  const rows = await profiles(scope).orderBy('agent.created_at').orderBy('users.id').execute();
  return rows.map(profileOf);
}

/** One of them, held until the transaction ends: who changes it waits. null = no agent of this shop, or a deleted one. */
export async function lockAgent(scope: ShopScope, userId: string): Promise<AgentProfile | null> {
  const row = await profiles(scope).where('users.id', '=', userId).forUpdate('agent').executeTakeFirst();
  return row ? profileOf(row) : null;
}

/** The agent who asks, as long as the shop lets them: nobody switches them off until the transaction ends. */
export async function activeAgent(scope: ShopScope, userId: string): Promise<AgentProfile | null> {
  const row = await profiles(scope)
    .where('users.id', '=', userId)
    .where('agent.disabled_at', 'is', null)
    .forShare('agent')
    .executeTakeFirst();
  return row ? profileOf(row) : null;
}

/** One after the other: of two that are added at once neither counts the other. */
export async function holdAgents({ db, shopId }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`agents:${shopId}`}))`.execute(db);
}

export interface AgentDetails {
  brands: BrandChoice;
  languages: readonly Language[];
  webAgent: string | null;
  mayMarkSoldOut: boolean;
  isDisabled: boolean;
}

const columnsOf = ({ brands, languages, webAgent, mayMarkSoldOut, isDisabled }: AgentDetails) => ({
  brands: brands === 'all' ? null : JSON.stringify(brands),
  languages: [...languages],
  web_agent: webAgent,
  may_mark_sold_out: mayMarkSoldOut,
  disabled_at: isDisabled ? sql<Date>`coalesce(agent_profiles.disabled_at, now())` : null,
});

/** Makes an account one of the shop's agents; one that was deleted is so again. */
export async function putProfile({ db, shopId }: ShopScope, userId: string, details: AgentDetails): Promise<void> {
  const columns = columnsOf(details);
  const disabled_at = details.isDisabled ? sql<Date>`now()` : null;
  await db
    .insertInto('agent_profiles')
    .values({ user_id: userId, shop_id: shopId, ...columns, disabled_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, removed_at: null }))
    .execute();
}

export async function removeProfile({ db, shopId }: ShopScope, userId: string): Promise<void> {
  await db
    .updateTable('agent_profiles')
    .set({ removed_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}

const removedLongAgo = sql<boolean>`exists (
  select from agent_profiles where user_id = users.id
    and removed_at < now() - make_interval(days => ${daysKept('agent-addresses')}::int))`;

/** Ends the accounts of agents that were deleted long ago (D-74): their addresses are free. Answers how many. */
export async function freeAddresses({ db }: SystemScope): Promise<number> {
  // One that its shop takes back at this moment is left alone, and is looked at again once nobody can any more.
  const held = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where(removedLongAgo)
    .select('id')
    .forUpdate()
    .skipLocked()
    .execute();
  if (held.length === 0) return 0;
  const freed = await db
    .updateTable('users')
    .set({ deleted_at: sql`now()` })
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .where(removedLongAgo)
    .executeTakeFirst();
  return Number(freed.numUpdatedRows);
}
