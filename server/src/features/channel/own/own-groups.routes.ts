import type { GroupSettings } from '@kolaj/contract/channel/channel-admin';
import {
  fetchOwnGroups,
  getOwnFetch,
  getOwnGroups,
  saveOwnGroups,
  sendTest,
} from '@kolaj/contract/channel/own-channel';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { conflict } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { isHeld } from '../../../kernel/held.store.ts';
import type { Channel } from '../../../ports/channel.ts';
import { type ChannelAdminDeps, refusalOf, settingsMissing } from '../groups/admin.routes.ts';
import { beginFetch, lastFetch } from '../groups/fetch.store.ts';
import { fetchPlan } from '../groups/fetch-plan.ts';
import { saveConfig } from '../groups/group-save.ts';
import { groupSettings } from '../groups/group-view.ts';
import { ownGroup } from './own.store.ts';
import { type OwnParts, whyClosed } from './own-channels.ts';

type Deps = OwnParts & ChannelAdminDeps & { channel: Pick<Channel, 'send' | 'listPhones'> };

const closed = {
  success: false,
  code: 'channels_closed',
  message: 'Channels of this shop are connected by an administrator.',
} as const;

/** The groups of a shop in the hands of the shop (D-95): the same lists as an administrator's, without the account. */
export function ownGroupRoutes(deps: Deps): Route[] {
  return [
    on(getOwnGroups).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop(shownGroups) },
    })),

    on(saveOwnGroups).run(async ({ version, ...lists }, { shop, inShop, note }) =>
      inShop(async (scope) => {
        if ((await whyClosed(scope, deps)) !== null) return closed;
        const input = { keyword: shop.keyword, swc: lists, ...(version === undefined ? {} : { version }) };
        const saved = await saveConfig(scope, input, deps.sealer);
        if (saved.kind === 'changed') throw conflict('changed', 'Somebody else has saved these settings meanwhile.');
        if (saved.kind !== 'saved') return refusalOf(saved);
        note({ object: 'groups', diff: { before: saved.before, after: saved.after } });
        await tell(scope, { kind: 'shop' });
        return { success: true, data: { result: await shownGroups(scope) } } as const;
      }),
    ),

    on(fetchOwnGroups).run(async ({ kind }, { shop, inShop, account, note }) => {
      if ((await inShop((scope) => whyClosed(scope, deps))) !== null) return closed;
      const plan = await fetchPlan({ shopId: shop.id, kind }, deps);
      if (!plan) return { success: false, ...settingsMissing } as const;
      return inShop(async (scope) => {
        const fetchId = await beginFetch(scope, { kind, userId: account.userId });
        if (fetchId !== null) await deps.orderFetch(scope, { shopId: shop.id, fetchId, kind });
        note({ object: kind });
        const fetch = await lastFetch(scope, kind);
        if (!fetch) throw new Error('A fetch that was begun is not there.');
        return { success: true, data: { result: fetch } } as const;
      });
    }),

    on(getOwnFetch).run(async ({ kind }, { inShop }) => ({
      success: true,
      data: { result: await inShop((scope) => lastFetch(scope, kind)) },
    })),

    on(sendTest).run(async ({ group_id: groupId }, { shop, inShop, note }) => {
      const asked = await inShop(async (scope) => {
        note({ object: groupId });
        return { group: await ownGroup(scope, groupId), held: await isHeld(scope) };
      });
      if (asked.held)
        return { success: false, code: 'sending_held', message: 'All sending is held at the moment.' } as const;
      if (!asked.group) {
        return { success: false, code: 'not_own_group', message: 'Choose a group of the own list.' } as const;
      }
      const { channel } = asked.group;
      const senderId = asked.group.senderId ?? (await anySender(deps.channel, { shopId: shop.id, channel }));
      const content = { kind: 'text', text: `Kolaj · ${shop.name} ✓` } as const;
      const message = { shopId: shop.id, channel, senderId, groupId, content, reference: `try-${crypto.randomUUID()}` };
      const outcome = await deps.channel.send(message, { mayLeave: () => true });
      return { success: true, data: { result: outcomeOf(outcome) } } as const;
    }),
  ];
}

/** Without anything of the account at the provider, which may be an administrator's. */
async function shownGroups(scope: ShopScope): Promise<GroupSettings> {
  const { swc, ...rest } = await groupSettings(scope);
  const nothing = { set: false, last4: '' };
  return {
    ...rest,
    subscription_package: null,
    server_config: {},
    not_understood: [],
    whatsapp_key: nothing,
    swc: {
      ...swc,
      headers: { token: nothing },
      product_id: '',
      share_path: '',
      phoneIdList: [],
      telegram_id: '',
      whatsapp_id: '',
    },
  };
}

/** Of a list that names nobody: the first that the channel has. */
async function anySender(
  { listPhones }: Pick<Channel, 'listPhones'>,
  { shopId, channel }: { shopId: string; channel: 'whatsapp' | 'telegram' },
): Promise<string> {
  const listed = await listPhones(shopId);
  const phones = listed.kind === 'loaded' ? listed.list : [];
  return phones.find(({ type }) => type === channel)?.id ?? '';
}

function outcomeOf(outcome: Awaited<ReturnType<Channel['send']>>) {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent' as const };
    case 'ambiguous':
      return { kind: 'unclear' as const, why: outcome.why };
    case 'rate-limited':
    case 'group-moved':
      return { kind: 'not-sent' as const, why: null };
    case 'not-accepted':
    case 'refused':
    case 'group-lost':
    case 'sender-inactive':
      return { kind: 'not-sent' as const, why: outcome.why };
  }
}
