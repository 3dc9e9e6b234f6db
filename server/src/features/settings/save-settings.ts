import type { FieldError } from '@kolaj/contract/errors';
import type { ClientConfigPatch } from '@kolaj/contract/settings/client-config';
import type { SettingsWish } from '@kolaj/contract/settings/settings';
import type { Fields } from '@kolaj/domain/shared/loose';
import { withExclusiveSwitches } from '@kolaj/domain/shop/config/client-config';
import { type ConfigChange, changesTogether, configChange } from '@kolaj/domain/shop/config/config-change';
import { mergeConfig, splitPatch } from '@kolaj/domain/shop/config/config-patch';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { switchByThemselves } from '../brand/open/by-themselves.ts';
import { ownMedia } from '../brand/open/own-media.store.ts';
import { shopPrices, writePrices } from '../shop/open/prices.store.ts';
import { telegramErrors } from '../shop/open/telegram-faults.ts';
import { withoutSecrets } from '../shop/open/understood-config.ts';
import { mergedClient, virtualBrands } from './open/client-change.ts';
import { type ConfigRow, configRow, countChange, writeConfig } from './settings.store.ts';
import { clientConfigOf, sendingOf } from './settings-view.ts';

export type SettingsSaved = ConfigChange | { kind: 'not-set-up' } | { kind: 'refused'; fields: FieldError[] };

/** What the person read before the change; nothing of it = write whatever has happened since. */
interface Begun {
  isCurrent: boolean;
  seen: Fields;
}

/**
 * Saves settings of every kind (API-43, API-44, D-106). Any answer but `changed` and `unchanged` may have written a part: the caller
 * has to throw, so that its transaction takes all of it back.
 */
export async function saveSettings(scope: ShopScope, wish: SettingsWish): Promise<SettingsSaved> {
  const { client_config: client, server_config: sending, config_version, seen = {}, ...own } = wish;
  const row = await configRow(scope, { isLocked: true });
  const begun = { isCurrent: config_version === undefined || config_version === row.config_version, seen };
  const isSetUp = (!client || row.client_config !== null) && (!sending || row.server_config !== null);
  if (!isSetUp) return { kind: 'not-set-up' };
  const fields = [
    ...(client ? await strangePictures(scope, { patch: client, row }) : []),
    ...(sending ? telegramErrors(withSending(row, sending), { patch: sending }) : []),
  ];
  if (fields.length > 0) return { kind: 'refused', fields };
  return changesTogether([
    await saveClientConfig(scope, { ...begun, row, patch: client ?? {} }),
    await saveSending(scope, { ...begun, row, patch: sending ?? {} }),
    await saveOwn(scope, { ...begun, row, patch: own }),
  ]);
}

type Part<Patch> = Begun & { row: ConfigRow; patch: Patch };

async function saveClientConfig(scope: ShopScope, { row, patch, ...begun }: Part<ClientConfigPatch>) {
  if (row.client_config === null) return unchanged;
  const config = mergedClient(row.client_config, patch);
  const change = configChange({
    ...begun,
    // A switch that goes off because another one goes on: somebody may just have put it on.
    sent: Object.keys(withExclusiveSwitches(patch)),
    theirs: { ...clientConfigOf(row, row.client_config) },
    mine: { ...clientConfigOf(row, config) },
  });
  if (change.kind === 'changed') await writeConfig(scope, { part: 'client_config', config });
  return change;
}

/** `patch` has only fields that a shop may change (D-07). */
async function saveSending(scope: ShopScope, { row, patch, ...begun }: Part<Fields>) {
  if (row.server_config === null) return unchanged;
  const config = withSending(row, patch);
  const [theirs, mine] = [{ ...sendingOf(row.server_config) }, { ...sendingOf(config) }];
  const change = configChange({ ...begun, sent: Object.keys(patch), theirs, mine });
  if (change.kind === 'changed') await writeConfig(scope, { part: 'server_config', config });
  return change;
}

const withSending = ({ server_config }: ConfigRow, patch: Fields): Fields =>
  mergeConfig(withoutSecrets(server_config ?? {}, 'remove'), splitPatch(patch).set);

/** What has its own columns: prices (D-106) and whether imported subfolders become brands (D-49). */
async function saveOwn(scope: ShopScope, { row, patch, ...begun }: Part<Omit<SettingsWish, keyof Begun>>) {
  const { brands_by_themselves: byThemselves, currency, price_decimal: decimal } = patch;
  const prices = await shopPrices(scope);
  const theirs = {
    brands_by_themselves: row.brands_by_themselves,
    currency: prices.isAssumed ? '' : prices.currency,
    price_decimal: prices.decimal,
  };
  const said = Object.entries({ brands_by_themselves: byThemselves, currency, price_decimal: decimal }).filter(
    ([, value]) => value !== undefined,
  );
  const mine = { ...theirs, ...Object.fromEntries(said) };
  const change = configChange({ ...begun, sent: said.map(([name]) => name), theirs, mine });
  if (change.kind !== 'changed') return change;
  await writePrices(scope, { currency, decimal });
  if (byThemselves !== undefined) await switchByThemselves(scope, byThemselves);
  await countChange(scope);
  return change;
}

const unchanged = { kind: 'unchanged' } as const;

/** Pictures that are neither the shop's uploads nor what its configuration has already. */
async function strangePictures(
  scope: ShopScope,
  { patch, row }: { patch: ClientConfigPatch; row: ConfigRow },
): Promise<FieldError[]> {
  const had = new Set(picturesIn(clientConfigOf(row, row.client_config)).map(({ address }) => address));
  const asked = picturesIn(patch).filter(({ address }) => address !== '' && !had.has(address));
  const own = await ownMedia(
    scope,
    asked.map(({ address }) => address),
  );
  return asked
    .filter(({ address }) => !own.has(address))
    .map(({ field }) => ({
      field: `client_config.${field}`,
      code: 'unknown_image',
      message: 'Upload the picture first.',
    }));
}

const pictureFields = ['logo', 'favicon', 'navbarIcon', 'cover_photo', 'background_image'] as const;

/** Every picture of a configuration, with the path of its field. */
function picturesIn(config: ClientConfigPatch): { field: string; address: string }[] {
  const plain = pictureFields.map((field) => ({ field, address: config[field] ?? '' }));
  const logos = virtualBrands.map((field) => ({ field: `${field}.logo`, address: config[field]?.logo ?? '' }));
  const agents = (config.agent_list ?? []).map(({ image }, at) => ({
    field: `agent_list.${at}.image.src`,
    address: image.src,
  }));
  return [...plain, ...logos, ...agents];
}
