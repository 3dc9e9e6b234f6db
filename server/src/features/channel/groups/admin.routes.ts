import {
  fetchChannels,
  getChannelFetch,
  getGroupSettings,
  updateFirmConfig,
} from '@kolaj/contract/channel/channel-admin';
import type { RefusalCode } from '@kolaj/contract/refusals';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { asSystem, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { inFirm, pidOfKeyword } from '../../shop/open/firm.store.ts';
import { beginFetch, lastFetch } from './fetch.store.ts';
import { fetchPlan, type PlanParts } from './fetch-plan.ts';
import { type ConfigSaved, saveConfig } from './group-save.ts';
import { groupSettings } from './group-view.ts';

export interface ChannelAdminDeps extends PlanParts {
  /** Orders the job in the caller's transaction. */
  orderFetch: (scope: ShopScope, input: { shopId: string; fetchId: string; kind: ChannelKind }) => Promise<void>;
  /** After a change of the provider's key, so that the next call has the new one. */
  forgetConnections: (shopId: string) => void;
}

type Refused = Exclude<ConfigSaved['kind'], 'saved' | 'changed'>;

/** The alerts of the specification, word by word (VAL-33, VAL-34, ERR-19); the console has them in every language. */
const alerts: Record<Refused, { code: RefusalCode; message: string }> = {
  'no-phone-list': { code: 'phone_list', message: 'Ayarlar -> phoneIdList -> Check' },
  faults: { code: 'missing_fields', message: 'Hatalı Eksik Bilgi Bulunmaktadır.' },
};
const listed = { code: 'group_listed', message: 'Zaten grubumuz bulunmaktadır. Onu editleyebilirsiniz.' } as const;
export const settingsMissing = {
  code: 'settings_missing',
  message: 'Eksik ayar, ayarlardan kullanıcı girişini yapınız!',
} as const;

/** Group settings and channel fetch of firms: what an admin does under Edit in the table of firms (ADM-01…03, ADM-12…18). */
export function channelAdminRoutes(deps: ChannelAdminDeps): Route[] {
  const { database, sealer, orderFetch } = deps;
  return [
    on(getGroupSettings).run(async ({ pid }) => ({
      success: true,
      data: { result: await inFirm(database, pid, groupSettings) },
    })),

    on(updateFirmConfig).run(async (input, { account, requestId }) => {
      const pid = await asSystem(database, (scope) => pidOfKeyword(scope, input.keyword));
      if (pid === null) throw notFound('There is no such firm.');
      return inFirm(database, pid, async (scope) => {
        const saved = await saveConfig(scope, input, sealer);
        if (saved.kind === 'changed') throw conflict('changed', 'Somebody else has saved these settings meanwhile.');
        if (saved.kind !== 'saved') return refusalOf(saved);
        const { before, after } = saved;
        const asker = { userId: account.userId, requestId, asAdmin: true };
        // A package alone is no change of groups.
        if (input.swc !== undefined || input.server_config !== undefined)
          await writeAudit(scope, { ...asker, action: 'groups.save', object: input.keyword, diff: { before, after } });
        const given = givenPackage(before, after);
        if (given !== null) await writeAudit(scope, { ...asker, action: 'firm.package', ...given });
        await tell(scope, { kind: 'shop' });
        deps.forgetConnections(scope.shopId);
        return { success: true, data: { result: await groupSettings(scope) } } as const;
      });
    }),

    on(fetchChannels).run(async ({ pid, kind }, { account, requestId }) => {
      const shopId = await inFirm(database, pid, async (_scope, { id }) => id);
      const plan = await fetchPlan({ shopId, kind }, deps);
      if (!plan) return { success: false, ...settingsMissing } as const;
      return inFirm(database, pid, async (scope) => {
        const fetchId = await beginFetch(scope, { kind, userId: account.userId });
        if (fetchId !== null) {
          await orderFetch(scope, { shopId, fetchId, kind });
          const asker = { userId: account.userId, requestId, asAdmin: true };
          await writeAudit(scope, { ...asker, action: 'channels.fetch', object: kind });
        }
        const fetch = await lastFetch(scope, kind);
        if (!fetch) throw new Error('A fetch that was begun is not there.');
        return { success: true, data: { result: fetch } } as const;
      });
    }),

    on(getChannelFetch).run(async ({ pid, kind }) => ({
      success: true,
      data: { result: await inFirm(database, pid, (scope) => lastFetch(scope, kind)) },
    })),
  ];
}

export function refusalOf(refused: Extract<ConfigSaved, { kind: Refused }>) {
  const success = false as const;
  if (refused.kind === 'no-phone-list') return { success, ...alerts['no-phone-list'], faults: [] };
  const { faults } = refused;
  const isMissing = faults.some(({ kind }) => kind === 'missing');
  return { success, ...(isMissing ? alerts.faults : listed), faults };
}

type Packaged = Pick<Extract<ConfigSaved, { kind: 'saved' }>['before'], 'subscription_package' | 'trial_days'>;

/** What the audit says when a firm has another package, or another length of its trial; null = it has what it had. */
function givenPackage(before: Packaged, after: Packaged): { object: string; diff: object } | null {
  const of = ({ subscription_package, trial_days }: Packaged) => ({ subscription_package, trial_days });
  const isSame = before.subscription_package === after.subscription_package && before.trial_days === after.trial_days;
  if (isSame) return null;
  const name = ({ subscription_package: name }: Packaged) => name ?? '–';
  return { object: `${name(before)} → ${name(after)}`, diff: { before: of(before), after: of(after) } };
}
