import {
  cancelBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  retryBroadcast,
  settleDeliveries,
} from '@kolaj/contract/broadcast';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { Announce } from '../../events.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import type { Channel } from '../../ports/channel.ts';
import { type ControlAction, controlBroadcast } from './control.ts';
import { settleByPerson } from './settle-by-person.ts';

interface Deps {
  channel: Channel;
  announce: Announce;
  addresses: InstallationAddresses;
  clock: () => Date;
}

export function controlRoutes({ channel, announce, addresses, clock }: Deps): Route[] {
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

    on(settleDeliveries).run(async ({ delivery_ids, as }, { note, inShop }) => {
      const answers = [];
      for (const id of new Set(delivery_ids)) {
        answers.push({ id, ...(await settleByPerson({ id, as, channel, announce, inShop, note })) });
      }
      if (answers.every(({ kind }) => kind === 'not-found')) throw notFound();
      const settled = answers.flatMap((answer) =>
        answer.kind === 'settled' ? [{ id: answer.id, status: answer.status }] : [],
      );
      const left = answers.flatMap((answer) => (answer.kind === 'left' ? [{ id: answer.id, ...answer.refusal }] : []));
      const [only] = left;
      if (settled.length === 0 && left.length === 1 && only) {
        return { success: false, code: only.code, message: only.message };
      }
      return { success: true, data: { result: { settled, left } } };
    }),
  ];
}
