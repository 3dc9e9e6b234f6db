import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { renameInTemplates } from '../../shop/open/moved-chat.store.ts';
import { refreshBroadcast } from './broadcast-state.ts';
import {
  lockOpenSends,
  markFound,
  markLost,
  type Place,
  renameInLists,
  renameInSends,
  skipLost,
} from './group-change.store.ts';

/**
 * A group has another id now (Telegram: it became a supergroup). The lists and what still has to do with it follow; a send that
 * names both ids gives each picture once. Safe to run twice. Who holds a delivery's lock must not call it: it locks sends.
 */
async function moveGroupId(scope: ShopScope, { channel, groupId, to }: Place & { to: string }): Promise<void> {
  if (groupId === to) return;
  const open = await lockOpenSends(scope, groupId);
  await renameInLists(scope, { channel, groupId, to });
  if (open.length === 0) return;

  await renameInSends(scope, { channel, groupId, to, open });
  for (const id of open) await refreshBroadcast(scope, id);
  await tell(scope, { kind: 'shop' });
}

/** The same in the templates, in a transaction of its own: who saves settings holds the shop's row and no send. */
export async function followGroup(
  inShop: <Result>(run: (scope: ShopScope) => Promise<Result>) => Promise<Result>,
  moved: Place & { to: string },
): Promise<void> {
  await inShop((scope) => moveGroupId(scope, moved));
  if (moved.channel === 'telegram') await inShop((scope) => renameInTemplates(scope, moved));
}

/**
 * Nothing can be posted in a group any more: it is marked in the lists with the reason, and what waits for it in any send is
 * left out aloud. Safe to run twice. Who holds a delivery's lock must not call it: it locks sends.
 */
export async function loseGroup(
  scope: ShopScope,
  { channel, groupId, why }: Place & { why: ProviderTrouble },
): Promise<void> {
  const open = await lockOpenSends(scope, groupId);
  await markLost(scope, { channel, groupId, why });
  await skipLost(scope, { channel, groupId, open });
  for (const id of open) await refreshBroadcast(scope, id);
  await tell(scope, { kind: 'shop' });
}

/** Somebody can post in the group again. What was left out in the meantime stays left out: its send has said so. */
export async function findGroupAgain(scope: ShopScope, { channel, groupId }: Place): Promise<void> {
  await markFound(scope, { channel, groupId });
  await tell(scope, { kind: 'shop' });
}
