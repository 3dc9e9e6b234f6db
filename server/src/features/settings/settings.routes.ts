import {
  getSettings,
  type ShopSettings,
  updateClientConfig,
  updateServerConfig,
} from '@kolaj/contract/settings/settings';
import { forbiddenFields } from '@kolaj/domain/shop/config/config-patch';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { badRequest, conflict, forbidden } from '../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import { tell } from '../../kernel/changes.store.ts';
import { shopPrices } from '../shop/open/prices.store.ts';
import { type SettingsSaved, saveClientConfig, saveServerConfig } from './save-settings.ts';
import { configRow } from './settings.store.ts';
import { settingsView } from './settings-view.ts';

/** What a shop sets itself: the look of its site, and how it sends (API-43, API-44, D-07, D-47). */
export function settingsRoutes(): Route[] {
  return [
    on(getSettings).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: await inShop(viewOf) },
    })),

    on(updateClientConfig).run(async ({ client_config: patch, ...begun }, context) =>
      context.inShop(async (scope) => answered(context, scope, await saveClientConfig(scope, { patch, ...begun }))),
    ),

    on(updateServerConfig).run(async ({ server_config: patch, ...begun }, context) => {
      const names = forbiddenFields(patch);
      if (names.length > 0) {
        const said = { code: 'not_yours', values: { names: names.join(', ') } } as const;
        throw forbidden(said, `Only an administrator may change ${names.join(', ')}.`);
      }
      return context.inShop(async (scope) =>
        answered(context, scope, await saveServerConfig(scope, { patch, ...begun })),
      );
    }),
  ];
}

async function answered({ note }: ShopContext, scope: ShopScope, saved: SettingsSaved) {
  const row = await configRow(scope);
  switch (saved.kind) {
    case 'not-set-up':
      throw conflict('not_configured', 'An administrator has to set this shop up first.');
    case 'refused':
      throw badRequest('bad_input', 'These settings cannot be saved so.', saved.fields);
    case 'conflict': {
      const values = { config_version: row.config_version, fields: saved.fields };
      throw conflict({ code: 'settings_changed', values }, 'Somebody has changed these settings meanwhile.');
    }
    case 'changed':
      note({ diff: { before: saved.before, after: saved.after } });
      await tell(scope, { kind: 'shop' });
      break;
    case 'unchanged':
      note({ diff: {} });
  }
  return { success: true as const, data: { result: settingsView(row, await shopPrices(scope)) } };
}

async function viewOf(scope: ShopScope): Promise<ShopSettings> {
  return settingsView(await configRow(scope), await shopPrices(scope));
}
