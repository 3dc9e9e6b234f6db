import { getOutputs, saveOutputs } from '@kolaj/contract/outputs';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../changes.ts';
import type { Announce } from '../../events.ts';
import { on, type Route } from '../../http/route.ts';
import { chooseOutputs, chosenOutputs, countOutputs } from './output-store.ts';

/** Which further outputs the shop wants of its approved collages. */
export function outputRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(getOutputs).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop(settingsOf) },
    })),

    on(saveOutputs).run(async ({ kinds }, { inShop, note }) => {
      const result = await inShop(async (scope) => {
        const before = await chooseOutputs(scope, kinds);
        const settings = await settingsOf(scope);
        note({ diff: { outputs: { before, after: settings.kinds } } });
        if (settings.waiting > 0) await announce(scope, 'outputsWanted', { why: 'chosen' });
        await tell(scope, { kind: 'shop' });
        return settings;
      });
      return { success: true, data: { result } };
    }),
  ];
}

const settingsOf = async (scope: ShopScope) => ({
  kinds: await chosenOutputs(scope),
  ...(await countOutputs(scope)),
});
