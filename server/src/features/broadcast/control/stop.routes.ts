import { getStandstill, goOnSending, stopSending } from '@kolaj/contract/broadcast/sending-stop';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { untilQuiet } from './quiet.ts';
import { isAnythingLeaving, readStandstill, releaseShop, stopShop } from './stop.store.ts';

/** The shop's own stop (D-54 "control"): nothing leaves after its answer, and it says who pressed it. */
export function stopRoutes(): Route[] {
  return [
    on(getStandstill).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop(readStandstill) },
    })),

    on(stopSending).run(async (_input, { inShop, account, note }) => {
      const result = await inShop(async (scope) => {
        await stopShop(scope, account.userId);
        note({});
        await tell(scope, { kind: 'broadcasts' });
        return readStandstill(scope);
      });
      await untilQuiet(() => inShop((scope) => isAnythingLeaving(scope, { broadcastId: null })));
      return { success: true, data: { result } };
    }),

    on(goOnSending).run(async (_input, { inShop, note }) => {
      const result = await inShop(async (scope) => {
        await wakeLanes(scope, await releaseShop(scope));
        note({});
        await tell(scope, { kind: 'broadcasts' });
        return readStandstill(scope);
      });
      return { success: true, data: { result } };
    }),
  ];
}
