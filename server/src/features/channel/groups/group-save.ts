import type { SwcInput, updateFirmConfig } from '@kolaj/contract/channel/channel-admin';
import { groupLists } from '@kolaj/domain/channel/group/group';
import type { GroupEntry, GroupLists } from '@kolaj/domain/channel/group/group-entry';
import { type GroupFault, groupFaults } from '@kolaj/domain/channel/group/group-faults';
import { foldedLists } from '@kolaj/domain/channel/group/group-text';
import { readPhoneIdList } from '@kolaj/domain/channel/phone-ids';
import { type Fields, fieldsOf, isFields } from '@kolaj/domain/shared/loose';
import { mergeConfig } from '@kolaj/domain/shop/config/config-patch';
import type * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest } from '../../../http/errors.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { removeSecret, type SecretName, storeSecret } from '../../shop/open/secrets.store.ts';
import { telegramErrors } from '../../shop/open/telegram-faults.ts';
import { understoodConfig, withoutSecrets } from '../../shop/open/understood-config.ts';
import { type FirmRow, firmRow, writeFirm } from './firm.store.ts';
import { type GroupRows, readGroupRows, writeGroups } from './group.store.ts';

export type ConfigInput = z.output<typeof updateFirmConfig.input>;

type AuditedFirm = Pick<FirmRow, 'subscription_package' | 'trial_days'> & Readonly<Record<string, unknown>>;

export type ConfigSaved =
  | { kind: 'saved'; before: AuditedFirm; after: AuditedFirm }
  /** Somebody else has saved since the version that was sent back. */
  | { kind: 'changed' }
  /** VAL-33 */
  | { kind: 'no-phone-list' }
  /** VAL-34, VAL-35, D-84 */
  | { kind: 'faults'; faults: GroupFault[] };

/** Saves what is given; nothing at all when something of it is wrong (API-60). */
export async function saveConfig(scope: ShopScope, input: ConfigInput, sealer: Sealer): Promise<ConfigSaved> {
  const firm = await firmRow(scope, { isLocked: true });
  if (input.version !== undefined && input.version !== firm.config_version) return { kind: 'changed' };
  const stored = await readGroupRows(scope);
  const phoneIds = readPhoneIdList(input.swc?.phoneIdList ?? firm.swc_settings.phoneIdList ?? []);
  if (input.swc && phoneIds === null) return { kind: 'no-phone-list' };
  const lists = foldedLists(listsOf(input.swc, stored));
  const faults = input.swc ? groupFaults(lists) : [];
  if (faults.length > 0) return { kind: 'faults', faults };

  const config = configOf(input, firm);
  const refused = telegramErrors(config, { patch: fieldsOf(input.server_config) });
  if (refused.length > 0) throw badRequest('bad_input', 'These settings cannot be saved so.', refused);
  if (input.swc) await writeGroups(scope, lists);
  await writeSecrets(scope, input, sealer);
  await writeFirm(scope, {
    server_config: JSON.stringify(config),
    ...(input.swc ? { swc_settings: JSON.stringify(settingsOf(input.swc, firm, phoneIds ?? [])) } : {}),
    ...(input.subscription_package === undefined ? {} : { subscription_package: input.subscription_package }),
    ...(input.trial_days === undefined ? {} : { trial_days: input.trial_days }),
  });
  return { kind: 'saved', before: audited(firm, stored), after: audited(await firmRow(scope), lists) };
}

/** The lists that were sent, the stored ones for the others. */
function listsOf(swc: SwcInput | undefined, stored: GroupRows): GroupLists {
  const of = (list: (typeof groupLists)[number]): readonly GroupEntry[] =>
    swc?.[list]?.map((entry) => ({
      ...entry,
      type: entry.type ?? (list === 'telegramList' ? 'telegram' : 'whatsapp'),
    })) ?? stored[list];
  return {
    numberList: of('numberList'),
    numberListTarget: of('numberListTarget'),
    telegramList: of('telegramList'),
    whatsappList: of('whatsappList'),
  };
}

/** What may be a secret is dropped on the way: an administrator has been told of it (D-93). */
function configOf({ server_config: patch = {} }: ConfigInput, { server_config: stored }: FirmRow): Fields {
  return mergeConfig(withoutSecrets(fieldsOf(stored), 'remove'), withoutKey(patch));
}

/** swc without its lists and its headers: its token is a secret, and there are no others. */
function settingsOf(swc: SwcInput, { swc_settings: before }: FirmRow, phoneIdList: readonly string[]): Fields {
  const { product_id, share_path, telegram_id, whatsapp_id } = swc;
  const typed = Object.entries({ product_id, share_path, telegram_id, whatsapp_id });
  const given = typed.filter((one): one is [string, string] => one[1] !== undefined);
  return {
    ...plainSettings(before),
    ...Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
    phoneIdList,
  };
}

const settingNames = ['product_id', 'share_path', 'telegram_id', 'whatsapp_id', 'phoneIdList'];

const plainSettings = (stored: Fields): Fields =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => settingNames.includes(name)));

/** The provider's key is a secret, never a part of server_config (D-06). */
function withoutKey(patch: Fields): Fields {
  if (!isFields(patch.whatsapp)) return patch;
  const { key: _key, ...whatsapp } = patch.whatsapp;
  return { ...patch, whatsapp };
}

async function writeSecrets(scope: ShopScope, { swc, server_config }: ConfigInput, sealer: Sealer): Promise<void> {
  await writeSecret(scope, sealer, 'swc.token', swc?.headers?.token);
  await writeSecret(scope, sealer, 'whatsapp.key', server_config?.whatsapp?.key);
}

/** Text replaces the stored one, empty text takes it away; nothing, or the mask sent back, leaves it (D-06). */
async function writeSecret(scope: ShopScope, sealer: Sealer, name: SecretName, typed: unknown): Promise<void> {
  if (typeof typed !== 'string') return;
  if (typed.trim() === '') await removeSecret(scope, name);
  else await storeSecret(scope, sealer, { name, value: typed.trim() });
}

/** What the audit keeps, which nobody can take out of it again: settings that are understood, and of each list whom it names. */
function audited(
  { server_config, swc_settings, subscription_package, trial_days }: FirmRow,
  lists: GroupLists,
): AuditedFirm {
  const groups = groupLists.map((list) => [list, lists[list].map(({ group_id, name }) => `${name} ${group_id}`)]);
  const { known, faults } = understoodConfig(server_config);
  const not_understood = faults.map(({ field }) => field);
  return {
    server_config: known,
    ...(not_understood.length > 0 ? { not_understood } : {}),
    swc_settings: plainSettings(swc_settings),
    subscription_package,
    trial_days,
    ...Object.fromEntries(groups),
  };
}
