import { getOutputs, type OutputSettings, saveOutputs } from '@kolaj/contract/collage/outputs';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { chooseOutputs, chosenOutputs, countOutputs, lastApproved } from './output.store.ts';

interface OutputRouteDeps {
  announce: Announce;
  media: MediaUrls;
}

/** Which further outputs the shop wants of its approved collages. */
export function outputRoutes({ announce, media }: OutputRouteDeps): Route[] {
  return [
    on(getOutputs).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop((scope) => settingsOf(scope, media)) },
    })),

    on(saveOutputs).run(async ({ kinds }, { inShop, note }) => {
      const result = await inShop(async (scope) => {
        const before = await chooseOutputs(scope, kinds);
        const settings = await settingsOf(scope, media);
        note({ diff: { outputs: { before, after: settings.kinds } } });
        if (settings.waiting > 0) await announce(scope, 'outputsWanted', { why: 'chosen' });
        await tell(scope, { kind: 'shop' });
        return settings;
      });
      return { success: true, data: { result } };
    }),
  ];
}

async function settingsOf(scope: ShopScope, media: MediaUrls): Promise<OutputSettings> {
  const sample = await lastApproved(scope);
  return {
    kinds: await chosenOutputs(scope),
    ...(await countOutputs(scope)),
    sample: sample && media.picture(sample),
  };
}
