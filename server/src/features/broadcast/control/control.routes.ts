import { cancelBroadcast, pauseBroadcast, resumeBroadcast, retryBroadcast } from '@kolaj/contract/broadcast/broadcast';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { type ControlAction, controlBroadcast } from './control.ts';

interface Deps {
  announce: Announce;
  addresses: InstallationAddresses;
  clock: () => Date;
}

export function controlRoutes({ announce, addresses, clock }: Deps): Route[] {
  const act =
    (action: ControlAction) =>
    async ({ id }: { id: string }, { note, inShop }: ShopContext) => {
      const done = await inShop(async (scope) => {
        const controlled = await controlBroadcast(scope, { id, action, announce, addresses, now: clock() });
        if (controlled.kind === 'done') note({ action: `broadcast.${action}`, object: id, diff: controlled });
        return controlled;
      });
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
