import { cancelBroadcast, pauseBroadcast, resumeBroadcast, retryBroadcast } from '@kolaj/contract/broadcast/broadcast';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { type ControlAction, controlBroadcast } from './control.ts';
import { untilQuiet } from './quiet.ts';
import { isAnythingLeaving } from './stop.store.ts';

interface Deps {
  addresses: InstallationAddresses;
  random: () => number;
}

export function controlRoutes({ addresses, random }: Deps): Route[] {
  const act =
    (action: ControlAction) =>
    async ({ id }: { id: string }, { note, inShop }: ShopContext) => {
      const done = await repeatable(random, () =>
        inShop(async (scope) => {
          const controlled = await controlBroadcast(scope, { id, action, addresses });
          if (controlled.kind === 'done') note({ action: `broadcast.${action}`, object: id, diff: controlled });
          return controlled;
        }),
      );
      if (done.kind === 'done' && (action === 'pause' || action === 'cancel')) {
        await untilQuiet(() => inShop((scope) => isAnythingLeaving(scope, { broadcastId: id })));
      }
      switch (done.kind) {
        case 'not-found':
          throw notFound();
        case 'refused':
          return { success: false as const, ...done.refusal };
        case 'done':
          return { success: true as const, data: { result: { status: done.status, changed: done.changed } } };
      }
    };

  return [
    on(pauseBroadcast).run(act('pause')),
    on(resumeBroadcast).run(act('resume')),
    on(cancelBroadcast).run(act('cancel')),
    on(retryBroadcast).run(act('retry')),
  ];
}
