import {
  type AgentExtra,
  addAgent,
  deleteAgent,
  listAgents,
  type MobileAgent,
  mobileAgentsAtMost,
  updateAgent,
} from '@kolaj/contract/agent/mobile-agents';
import type { FieldError } from '@kolaj/contract/errors';
import { failedPasswordParts } from '@kolaj/domain/account/password';
import { readBrandChoice } from '@kolaj/domain/agent/brand-choice';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import {
  addressHolder,
  changeAgentAccount,
  endAgentSessions,
  makeAgentAccount,
  removeAgentFactor,
} from '../../account/open/agent-account.store.ts';
import { hashPassword } from '../../account/open/passwords.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import type { Post } from '../../mail/open/letter.ts';
import { readShopName } from '../../shop/open/owners.store.ts';
import { readShop } from '../../shop/open/shop.store.ts';
import { agentView } from './agent-view.ts';
import { type AgentDetails, holdAgents, lockAgent, putProfile, removeProfile, shopAgents } from './profile.store.ts';

/** The specification's key for every fault of a password (VAL-27, ERR-16). */
const passwordValid = {
  success: false as const,
  code: 'passwordValid' as const,
  message: 'Min 8, at least one uppercase, lowercase, number and special.',
};
const mailUsed = {
  success: false as const,
  code: 'mail_used' as const,
  message: 'This address has an account already.',
};
const tooMany = {
  success: false as const,
  code: 'too_many_agents' as const,
  message: `A shop has ${mobileAgentsAtMost} mobile agents at most.`,
};

const isWeak = (password: string) => failedPasswordParts(password).length > 0;
const answered = (result: MobileAgent) => ({ success: true as const, data: { result } });

/** Mobile agents of the shop (API-45…48, D-74, D-75). */
export function mobileAgentRoutes({ post }: { post: Post }): Route[] {
  return [
    on(listAgents).run(async (_input, { inShop }) =>
      inShop(async (scope) => {
        const brands = await shopBrands(scope);
        return { success: true, agents: (await shopAgents(scope)).map((agent) => agentView(agent, brands)) };
      }),
    ),

    on(addAgent).run(async ({ email: typed, password, name, extra }, { inShop, note }) => {
      if (isWeak(password)) return passwordValid;
      const email = typed.toLowerCase();
      const passwordHash = await hashPassword(password);
      return inShop(async (scope) => {
        await holdAgents(scope);
        if ((await shopAgents(scope)).length >= mobileAgentsAtMost) return tooMany;
        const details = await detailsOf(scope, extra, noDetails);
        const holder = await addressHolder(scope, email);
        if (holder && !holder.isRemovedAgent) return mailUsed;
        const userId = holder?.id ?? (await makeAgentAccount(scope, { email, name, passwordHash }));
        if (holder) await changeAgentAccount(scope, { userId, name, passwordHash });
        await putProfile(scope, userId, details);
        const made = await viewOf(scope, userId);
        note({ object: userId, diff: { after: traceOf(made) } });
        await tell(scope, { kind: 'shop' });
        return answered(made);
      });
    }),

    on(updateAgent).run(async ({ uid, email, password, name, extra }, { inShop, note }) => {
      if (password && isWeak(password)) return passwordValid;
      const passwordHash = password ? await hashPassword(password) : null;
      return inShop(async (scope) => {
        const agent = await lockAgent(scope, uid);
        if (!agent) throw notFound();
        if (email !== undefined && email.toLowerCase() !== agent.email.toLowerCase()) throw locked();
        const before = await viewOf(scope, uid);
        const details = await detailsOf(scope, extra, { ...agent, isDisabled: agent.disabledAt !== null });
        await changeAgentAccount(scope, { userId: uid, name, passwordHash });
        await putProfile(scope, uid, details);
        if (details.isDisabled) await endAgentSessions(scope, uid);
        if (extra.second_factor === false && agent.hasSecondFactor) {
          const to = await removeAgentFactor(scope, uid);
          await post(scope, to, { kind: 'second-factor-taken-off', shopName: await readShopName(scope) });
        }
        const after = await viewOf(scope, uid);
        const diff = { before: traceOf(before), after: traceOf(after), password_changed: passwordHash !== null };
        note({ object: uid, diff });
        await tell(scope, { kind: 'shop' });
        return answered(after);
      });
    }),

    on(deleteAgent).run(async ({ uid }, { inShop, note }) =>
      inShop(async (scope) => {
        const agent = await lockAgent(scope, uid);
        if (!agent) throw notFound();
        await removeProfile(scope, uid);
        await endAgentSessions(scope, uid);
        note({ object: uid, diff: { before: { name: agent.name, email: agent.email } } });
        await tell(scope, { kind: 'shop' });
        return { success: true as const };
      }),
    ),
  ];
}

const noDetails: AgentDetails = {
  ...{ brands: 'all', languages: [], webAgent: null, mayMarkSoldOut: false, isDisabled: false },
};

/** What is stored after a change of `extra`. Throws 400 at each hash or web agent that the shop does not have. */
async function detailsOf(scope: ShopScope, extra: AgentExtra, kept: AgentDetails): Promise<AgentDetails> {
  const { selected_brands: selected, web_agent: webAgent } = extra;
  const faults: FieldError[] = [];
  let brands = selected === 'all' ? selected : kept.brands;
  if (Array.isArray(selected)) {
    const { choice, strange } = readBrandChoice(selected, await shopBrands(scope));
    faults.push(...strange.map((at) => unknownChoice(`extra.selected_brands.${at}`)));
    brands = choice;
  }
  if (webAgent != null && !(await webAgents(scope)).has(webAgent)) faults.push(unknownChoice('extra.web_agent'));
  if (faults.length > 0) throw badRequest('bad_input', 'The shop has no such brand or agent.', faults);
  return {
    brands,
    languages: extra.languages ?? kept.languages,
    webAgent: webAgent === undefined ? kept.webAgent : webAgent,
    mayMarkSoldOut: extra.may_mark_sold_out ?? kept.mayMarkSoldOut,
    isDisabled: extra.disabled ?? kept.isDisabled,
  };
}

async function webAgents(scope: ShopScope): Promise<Set<string>> {
  const { clientConfig } = await readShop(scope);
  return new Set(clientConfig?.agent_list.map(({ value }) => value));
}

const unknownChoice = (field: string): FieldError => ({
  ...{ field, code: 'unknown_choice', message: 'The shop has no such one.' },
});

const locked = () =>
  badRequest('bad_input', 'The address of an agent cannot be changed.', [
    { field: 'email', code: 'locked', message: 'The address of an agent cannot be changed.' },
  ]);

async function viewOf(scope: ShopScope, userId: string): Promise<MobileAgent> {
  const agent = await lockAgent(scope, userId);
  if (!agent) throw notFound();
  return agentView(agent, await shopBrands(scope));
}

/** What the audit keeps of an agent. */
const traceOf = ({ name, email, extra }: MobileAgent) => ({ name, email, ...extra });
