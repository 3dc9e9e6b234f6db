import type { ChannelKind, GroupList } from '@kolaj/domain/channel/group/group';
import type { Place } from '@kolaj/domain/channel/group/group-moves';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GroupsTab } from './groups-form.ts';

/** The tabs by the names of the specification (ADM-03). */
export const tabWords: Readonly<Record<GroupsTab, MessageDescriptor>> = {
  whatsappList: msg({ id: 'firm-groups.tab-whatsapp', message: 'Whatsapp' }),
  numberListTarget: msg({ id: 'firm-groups.tab-whatsapp-main', message: 'Whatsapp main group' }),
  telegramList: msg({ id: 'firm-groups.tab-telegram', message: 'Telegram' }),
  numberList: msg({ id: 'firm-groups.tab-own', message: 'Telegram main group and Whatsapp own group' }),
  settings: msg({ id: 'firm-groups.tab-settings', message: 'Settings' }),
};

/** What is in each list, and what it receives (D-51). */
export const listWords: Readonly<Record<GroupList, MessageDescriptor>> = {
  whatsappList: msg({
    id: 'firm-groups.about-whatsapp',
    message: 'Groups of one brand. They receive only its images.',
  }),
  numberListTarget: msg({ id: 'firm-groups.about-whatsapp-main', message: 'They receive the images of every brand.' }),
  telegramList: msg({
    id: 'firm-groups.about-telegram',
    message: 'Channels of one brand. They receive only its images.',
  }),
  numberList: msg({
    id: 'firm-groups.about-own',
    message: 'The own group is your archive: it receives everything first. Telegram main groups receive every brand.',
  }),
};

export const fetchWords: Readonly<
  Record<ChannelKind, { ask: MessageDescriptor; done: MessageDescriptor; none: MessageDescriptor }>
> = {
  whatsapp: {
    ask: msg({ id: 'firm-groups.fetch-whatsapp', message: 'Fetch WhatsApp channels' }),
    done: msg({ id: 'firm-groups.fetched-whatsapp', message: 'WhatsApp channels were fetched.' }),
    none: msg({ id: 'firm-groups.none-whatsapp', message: 'No new WhatsApp channel was found!' }),
  },
  telegram: {
    ask: msg({ id: 'firm-groups.fetch-telegram', message: 'Fetch Telegram channels' }),
    done: msg({ id: 'firm-groups.fetched-telegram', message: 'Telegram channels were fetched.' }),
    none: msg({ id: 'firm-groups.none-telegram', message: 'No new Telegram channel was found!' }),
  },
};

export const placeWords: Readonly<Record<Place, MessageDescriptor>> = {
  main: msg({ id: 'firm-groups.to-main', message: 'Main group' }),
  own: msg({ id: 'firm-groups.to-own', message: 'Own group' }),
  brand: msg({ id: 'firm-groups.to-brand', message: 'Brand list' }),
};

/** The alerts of the specification (VAL-33…36, ERR-19). */
export const alertWords = {
  missing: msg({ id: 'firm-groups.missing', message: 'Some information is missing or wrong.' }),
  listed: msg({ id: 'firm-groups.listed', message: 'We already have this group. You can edit it.' }),
  phoneList: msg({ id: 'firm-groups.phone-list', message: 'Settings -> phoneIdList -> Check' }),
  settingsMissing: msg({
    id: 'firm-groups.settings-missing',
    message: 'A setting is missing. Log the user in under Settings.',
  }),
} as const;
