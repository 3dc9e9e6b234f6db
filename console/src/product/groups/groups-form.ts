import type { GroupSettings, updateFirmConfig } from '@kolaj/contract/channel/channel-admin';
import { type GroupList, groupLists } from '@kolaj/domain/channel/group/group';
import type { GroupLists } from '@kolaj/domain/channel/group/group-entry';
import { splitPhoneIds } from '@kolaj/domain/channel/phone-ids';
import type * as z from 'zod/mini';

/** The ids and secrets of the Settings tab; an empty secret leaves the stored one. */
export interface AccountFields {
  product_id: string;
  token: string;
  key: string;
  whatsapp_id: string;
  telegram_id: string;
  share_path: string;
}

export type ConfigFields = Readonly<Record<string, unknown>>;

/** Everything that can be changed in the window. */
export interface GroupsForm {
  lists: GroupLists;
  account: AccountFields;
  /** As it is typed, with commas; `isList` false = what is stored is no list, until somebody types (D-85). */
  phoneIds: { text: string; isList: boolean };
  config: ConfigFields;
}

/** What the tab with the settings works on. */
export interface SettingsEditing {
  form: GroupsForm;
  change: (part: Partial<GroupsForm>) => void;
}

export function formOf({ swc, server_config }: GroupSettings): GroupsForm {
  const { phoneIdList, product_id, whatsapp_id, telegram_id, share_path } = swc;
  const isList = Array.isArray(phoneIdList);
  return {
    lists: {
      numberList: swc.numberList,
      numberListTarget: swc.numberListTarget,
      telegramList: swc.telegramList,
      whatsappList: swc.whatsappList,
    },
    account: { product_id, whatsapp_id, telegram_id, share_path, token: '', key: '' },
    phoneIds: { text: isList ? phoneIdList.join(', ') : JSON.stringify(phoneIdList), isList },
    config: server_config,
  };
}

/** A tab of the window: one of the lists, or the settings (ADM-03). */
export type GroupsTab = GroupList | 'settings';
export const groupsTabs: readonly GroupsTab[] = [
  ...(['whatsappList', 'numberListTarget', 'telegramList', 'numberList'] as const),
  'settings',
];

/** The tabs in which something was changed. */
export function changedTabs(form: GroupsForm, view: GroupSettings): GroupsTab[] {
  const before = formOf(view);
  const { lists: _lists, ...settings } = form;
  const { lists: _before, ...settingsBefore } = before;
  return groupsTabs.filter((tab) =>
    tab === 'settings' ? isOther(settings, settingsBefore) : isOther(form.lists[tab], before.lists[tab]),
  );
}

/** What the call wants: everything of the lists, and of server_config only what was changed. */
export function inputOf(form: GroupsForm, view: GroupSettings): z.input<typeof updateFirmConfig.input> {
  const { lists, account, phoneIds, config } = form;
  const { token, key, product_id, whatsapp_id, telegram_id, share_path } = account;
  const changed = Object.entries(config).filter(([field, value]) => isOther(value, view.server_config[field]));
  return {
    keyword: view.keyword,
    version: view.version,
    swc: {
      product_id,
      whatsapp_id,
      telegram_id,
      share_path,
      phoneIdList: phoneIds.isList ? splitPhoneIds(phoneIds.text) : view.swc.phoneIdList,
      headers: token.trim() === '' ? {} : { token },
      ...Object.fromEntries(groupLists.map((list) => [list, lists[list].map(sent)])),
    },
    server_config: {
      ...Object.fromEntries(changed),
      ...(product_id === view.swc.product_id && key.trim() === '' ? {} : { whatsapp: providerOf(product_id, key) }),
    },
  };
}

const sent = ({ spare_phone_ids, ...entry }: GroupLists[GroupList][number]) => ({
  ...entry,
  spare_phone_ids: [...spare_phone_ids],
});

/** The product's id is in both places of the specification (L124, L132). */
const providerOf = (product_id: string, key: string) => ({ product_id, ...(key.trim() === '' ? {} : { key }) });

const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
