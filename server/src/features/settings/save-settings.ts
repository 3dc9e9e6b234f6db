import type { FieldError } from '@kolaj/contract/errors';
import type { ClientConfigPatch } from '@kolaj/contract/settings/client-config';
import type { Fields } from '@kolaj/domain/shared/loose';
import { type ConfigChange, configChange } from '@kolaj/domain/shop/config/config-change';
import { mergeConfig, splitPatch } from '@kolaj/domain/shop/config/config-patch';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { ownMedia } from '../brand/open/own-media.store.ts';
import { withoutSecrets } from '../shop/open/understood-config.ts';
import { mergedClient, virtualBrands } from './open/client-change.ts';
import { type ConfigRow, configRow, writeConfig } from './settings.store.ts';
import { clientConfigOf, sendingOf } from './settings-view.ts';

/** What the person read before the change; nothing of it = write whatever has happened since. */
interface Begun {
  config_version?: number | undefined;
  seen?: Fields | undefined;
}

export type SettingsSaved = ConfigChange | { kind: 'not-set-up' } | { kind: 'refused'; fields: FieldError[] };

/** Saves what is given of client_config; nothing at all when something of it is wrong (API-43). */
export async function saveClientConfig(
  scope: ShopScope,
  { patch, ...begun }: { patch: ClientConfigPatch } & Begun,
): Promise<SettingsSaved> {
  const row = await configRow(scope, { isLocked: true });
  if (row.client_config === null) return { kind: 'not-set-up' };
  const fields = await strangePictures(scope, { patch, row });
  if (fields.length > 0) return { kind: 'refused', fields };
  const config = mergedClient(row.client_config, patch);
  return write(scope, { ...begun, row, part: 'client_config', config, sent: Object.keys(patch) });
}

/** Saves what is given of the fields that a shop may change; `patch` has no others (API-44). */
export async function saveServerConfig(
  scope: ShopScope,
  { patch, ...begun }: { patch: Fields } & Begun,
): Promise<SettingsSaved> {
  const row = await configRow(scope, { isLocked: true });
  if (row.server_config === null) return { kind: 'not-set-up' };
  const config = mergeConfig(withoutSecrets(row.server_config, 'remove'), splitPatch(patch).set);
  return write(scope, { ...begun, row, part: 'server_config', config, sent: Object.keys(patch) });
}

interface Written extends Begun {
  row: ConfigRow;
  part: 'client_config' | 'server_config';
  config: Fields;
  sent: readonly string[];
}

async function write(scope: ShopScope, { row, part, config, sent, config_version, seen = {} }: Written) {
  const understood = (stored: unknown): Fields =>
    part === 'client_config' ? { ...clientConfigOf(row, stored) } : { ...sendingOf(stored) };
  const change = configChange({
    sent,
    theirs: understood(row[part]),
    mine: understood(config),
    isCurrent: config_version === undefined || config_version === row.config_version,
    seen,
  });
  if (change.kind === 'changed') await writeConfig(scope, { part, config });
  return change;
}

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
