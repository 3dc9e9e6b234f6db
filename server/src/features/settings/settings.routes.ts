import {
  getSettings,
  type SettingsWish,
  type ShopSettings,
  saveSettings,
  updateClientConfig,
  updateServerConfig,
} from '@kolaj/contract/settings/settings';
import { maySetPlaylist } from '@kolaj/domain/reels/playlist';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { forbiddenFields } from '@kolaj/domain/shop/config/config-patch';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { badRequest, conflict, forbidden } from '../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { shopPrices } from '../shop/open/prices.store.ts';
import { saveSettings as write } from './save-settings.ts';
import { configRow } from './settings.store.ts';
import { settingsView } from './settings-view.ts';

/** What a shop sets itself: the look of its site, its prices, and how it sends (API-43, API-44, D-07, D-47, D-106). */
export function settingsRoutes({ announce }: { announce: Announce }): Route[] {
  const save = async (wish: SettingsWish, { inShop, note, shop }: ShopContext) => {
    refuseFields(forbiddenFields(wish.server_config ?? {}));
    const result = await inShop(async (scope) => {
      if (shop.standing !== 'admin' && (await changesPlaylist(scope, wish))) refuseFields(['youtubePlasyList']);
      const { before, after } = await written(scope, wish);
      note({ diff: { before, after } });
      if ('currency' in after || 'price_decimal' in after) await announce(scope, 'pricesChanged', {});
      if (Object.keys(after).length > 0) await tell(scope, { kind: 'shop' });
      return viewOf(scope);
    });
    return { success: true as const, data: { result } };
  };
  return [
    on(getSettings).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop(viewOf) },
    })),
    on(updateClientConfig).run(save),
    on(updateServerConfig).run(save),
    on(saveSettings).run(save),
  ];
}

function refuseFields(names: readonly string[]): void {
  if (names.length === 0) return;
  const said = { code: 'not_yours', values: { names: names.join(', ') } } as const;
  throw forbidden(said, `Only an administrator may change ${names.join(', ')}.`);
}

/** Whether it changes the playlist of a shop that has one (D-79). */
async function changesPlaylist(scope: ShopScope, { client_config: client }: SettingsWish): Promise<boolean> {
  if (client?.youtubePlasyList === undefined) return false;
  const { client_config: config } = await configRow(scope, { isLocked: true });
  const { youtubePlasyList: stored } = readClientConfig(config, { shopName: '' });
  return !maySetPlaylist({ stored, wanted: client.youtubePlasyList ?? '', isAdmin: false });
}

/** What has changed; throws when anything of it cannot be saved, which takes the rest back. */
async function written(scope: ShopScope, wish: SettingsWish) {
  const saved = await write(scope, wish);
  switch (saved.kind) {
    case 'not-set-up':
      throw conflict('not_configured', 'An administrator has to set this shop up first.');
    case 'refused':
      throw badRequest('bad_input', 'These settings cannot be saved so.', saved.fields);
    case 'conflict': {
      const { config_version } = await configRow(scope);
      const values = { config_version, fields: saved.fields };
      throw conflict({ code: 'settings_changed', values }, 'Somebody has changed these settings meanwhile.');
    }
    case 'changed':
      return saved;
    case 'unchanged':
      return { before: {}, after: {} };
  }
}

async function viewOf(scope: ShopScope): Promise<ShopSettings> {
  return settingsView(await configRow(scope), await shopPrices(scope));
}
