import { getTelegramSettings, saveTelegramMessage } from '@kolaj/contract/broadcast/telegram';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { FactParts } from './message-facts.ts';
import { saveMessage, settingsView } from './message-settings.ts';

/** What a template says and where it goes, in the hands of the shop (D-95); account, bot and host stay the administrator's. */
export function messageSettingsRoutes(parts: FactParts): Route[] {
  return [
    on(getTelegramSettings).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop((scope) => settingsView(scope, parts)) },
    })),

    on(saveTelegramMessage).run(async (wish, { inShop, note }) => ({
      success: true,
      data: {
        result: await inShop(async (scope) => {
          const diff = await saveMessage(scope, wish);
          note({ object: wish.template, diff });
          await tell(scope, { kind: 'shop' });
          return settingsView(scope, parts);
        }),
      },
    })),
  ];
}
