import type { TelegramSettings, TelegramWish } from '@kolaj/contract/broadcast/telegram';
import { type Fields, fieldsOf } from '@kolaj/domain/shared/loose';
import { mergeConfig } from '@kolaj/domain/shop/config/config-patch';
import type { TelegramTarget } from '@kolaj/domain/shop/telegram-target';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { badRequest, conflict } from '../../http/errors.ts';
import { telegramChats } from '../broadcast/open/message-targets.ts';
import { telegramErrors } from '../shop/open/telegram-faults.ts';
import { withoutSecrets } from '../shop/open/understood-config.ts';
import { shopRow, writeServerConfig } from './message-facts.store.ts';
import { type FactParts, messageFacts } from './message-facts.ts';

/** What a shop may change of its messages, as it is understood. */
export async function settingsView(scope: ShopScope, parts: FactParts): Promise<TelegramSettings> {
  const { shop, configVersion } = await messageFacts(scope, parts);
  const chats = await telegramChats(scope, [...shop.brandsTarget.main_group, ...(shop.infoTarget?.main_group ?? [])]);
  return {
    config_version: configVersion,
    brands: targetView(shop.brandsTarget),
    info: shop.infoTarget && targetView(shop.infoTarget),
    button_header_text: shop.button_header_text,
    button_count: shop.button_count,
    buttons_sale_fire: shop.buttons_sale_fire,
    no_web_url: shop.no_web_url,
    telegram_button_extra: [...shop.telegram_button_extra],
    groups: chats.map(({ groupId, name, isMain }) => ({ group_id: groupId, name, main: isMain })),
  };
}

const targetView = ({ buttons_message, video_url, nobuttons, buttons, main_group }: TelegramTarget) => ({
  ...{ buttons_message, video_url, nobuttons },
  buttons: [...buttons],
  main_group: [...main_group],
});

const configName = { brands: 'telegram', info: 'telegram1' } as const;

/** Throws what keeps it from being saved; answers with the changed fields before and after, for the audit. */
export async function saveMessage(scope: ShopScope, wish: TelegramWish): Promise<{ before: Fields; after: Fields }> {
  const { config_version, template, message, ...shared } = wish;
  const row = await shopRow(scope, { isLocked: true });
  if (config_version !== undefined && row.config_version !== config_version)
    throw conflict('changed', 'Somebody has saved settings meanwhile.');
  if (message === null && template === 'brands') throw badRequest('bad_input', 'This template is always there.');

  const name = configName[template];
  const given = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined));
  const patch = { ...given, [name]: message };
  const before = withoutSecrets(row.server_config, 'remove');
  const after = mergeConfig(before, patch);
  const errors = telegramErrors(after, { patch: { ...patch, [name]: message ?? {} } });
  if (errors.length > 0) throw badRequest('bad_input', 'These settings cannot be saved so.', errors);
  await writeServerConfig(scope, after);
  const only = (config: Fields) =>
    Object.fromEntries(Object.keys(patch).map((field) => [field, fieldsOf(config)[field]]));
  return { before: only(before), after: only(after) };
}
