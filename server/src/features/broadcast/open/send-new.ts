import { isAfter } from '@kolaj/domain/broadcast/accept/days';
import { groupTime } from '@kolaj/domain/broadcast/accept/image-time';
import type { RoutingPhone } from '@kolaj/domain/broadcast/routing/routing-model';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import { key } from '@kolaj/domain/shared/fold';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { PhoneBook } from '../../channel/open/phone-book.ts';
import { subfoldersAfter } from '../../collage/open/counted.store.ts';
import { type Albums, albumsOfShop } from '../accept/accept-fill.ts';
import { acceptSend, type SendCall } from '../accept/accept-send.ts';
import type { Refusal } from '../accept/refusals.ts';
import { readClock } from '../clock.store.ts';
import { askedAtOnce, turns } from '../each.ts';
import { estimateSend } from '../pace/estimate.ts';
import { readSendable, readSubfolder, type SendSubfolder } from '../plan/images.store.ts';
import { planSend } from '../plan/plan-send.ts';
import { readBrandLog } from '../record/send-log.store.ts';
import { readSendSettings, type SendSettings } from '../settings.store.ts';
import { lastCutoffs, sentCollages } from './unsent.store.ts';

/** What was approved since the last send of some brands, and has not been in any. */
export interface NewOfBrands {
  /** Names; empty = all. */
  brands: readonly string[];
  /** Of a brand that was not sent before then, only what was approved since. */
  since: Date;
}

/** What the shop's providers say, asked outside every transaction. */
export interface SendFacts {
  albums: Albums;
  phones: readonly RoutingPhone[] | null;
}

export interface NewSends {
  look: (shopId: string) => Promise<SendFacts>;
  /** One send per subfolder with something new, by the same rules as a send by hand, in the caller's transaction. */
  accept: (
    scope: ShopScope,
    wish: NewOfBrands,
    facts: SendFacts,
  ) => Promise<{ broadcastIds: string[]; refusals: Refusal[] }>;
  /** The same without doing it. */
  preview: (scope: ShopScope, wish: NewOfBrands, facts: SendFacts) => Promise<NewOutlook>;
  /** The same for a send at `startsAt`, quickly; null = so much is new that working it out takes too long to wait for. */
  outlook: (scope: ShopScope, wish: NewOfBrands & { startsAt: Date }, facts: SendFacts) => Promise<NewOutlook | null>;
}

export interface NewOutlook {
  brands: string[];
  images: number;
  messages: number;
  groups: number;
  /** From its beginning. */
  seconds: number;
}

/** More subfolders with something new than this are not worked out for an outlook: some ms each. */
const outlookSubfolders = 40;

interface Parts {
  database: Pick<Database, 'db'>;
  channel: Pick<Channel, 'capabilities'>;
  phones: Pick<PhoneBook, 'forRouting'>;
  addresses: InstallationAddresses;
}

export function newSends({ database, channel, phones, addresses }: Parts): NewSends {
  return {
    async look(shopId) {
      const { phoneIds } = await inShop(database, shopId, readSendSettings);
      return { albums: await albumsOfShop(channel, shopId), phones: await phones.forRouting(shopId, phoneIds) };
    },

    async accept(scope, wish, { albums, phones: known }) {
      const now = await readClock(scope);
      const settings = await readSendSettings(scope);
      const facts = { addresses, albums, now, settings, phones: known, requestedBy: null, note: () => undefined };
      const broadcastIds: string[] = [];
      const refusals: Refusal[] = [];
      for (const call of await newCalls(scope, wish, { settings, now })) {
        const accepted = await acceptSend(scope, call, facts);
        if (accepted.kind === 'accepted') broadcastIds.push(accepted.broadcastId);
        else refusals.push(accepted.refusal);
      }
      return { broadcastIds, refusals };
    },

    async preview(scope, wish, facts) {
      const around = { settings: await readSendSettings(scope), now: await readClock(scope) };
      const calls = await newCalls(scope, wish, around);
      return outlookOf(scope, calls, { ...around, addresses, startsAt: around.now, phones: facts.phones });
    },

    async outlook(scope, wish, facts) {
      const around = { settings: await readSendSettings(scope), now: await readClock(scope) };
      if ((await newSubfolders(scope, wish, around)).length > outlookSubfolders) return null;
      const calls = await newCalls(scope, wish, around);
      return outlookOf(scope, calls, { ...around, addresses, startsAt: wish.startsAt, phones: facts.phones });
    },
  };
}

/** What these calls would send, together. */
async function outlookOf(
  scope: ShopScope,
  calls: readonly SendCall[],
  {
    settings,
    now,
    addresses,
    startsAt,
    phones,
  }: Surroundings & Pick<Parts, 'addresses'> & Pick<SendFacts, 'phones'> & { startsAt: Date },
): Promise<NewOutlook> {
  const turn = turns(askedAtOnce);
  const plans = await Promise.all(calls.map((call) => turn(() => planSend(scope, call, { settings, phones, now }))));
  const targets = plans.flatMap((plan) => plan.targets);
  const images = plans.reduce((sum, plan) => sum + plan.images.length, 0);
  const { duration } = await estimateSend(scope, targets, { settings, addresses, now: startsAt });
  const messages = targets.reduce((sum, target) => sum + target.images.length, 0);
  const groups = new Set(targets.map(({ groupId }) => groupId)).size;
  const brands = [...new Set(calls.map(({ subfolder }) => subfolder.name))];
  return { brands, images, messages, groups, seconds: targets.length > 0 ? duration : 0 };
}

interface Surroundings {
  settings: SendSettings;
  now: Date;
}

/** A call of send_kolaj for every subfolder of the brands that has something new, in the order of their names. */
async function newCalls(scope: ShopScope, { brands, since }: NewOfBrands, around: Surroundings): Promise<SendCall[]> {
  const wanted = new Set(brands.map(key));
  const callOf = async (id: string) => {
    const subfolder = await readSubfolder(scope, id);
    if (!subfolder || (wanted.size > 0 && !isOneOf(subfolder, wanted))) return null;
    return newOf(scope, subfolder, { since, ...around });
  };
  const turn = turns(askedAtOnce);
  const ids = await newSubfolders(scope, { since }, around);
  const calls = await Promise.all(ids.map((id) => turn(() => callOf(id))));
  return calls.filter((call) => call !== null).sort((a, b) => a.subfolder.name.localeCompare(b.subfolder.name));
}

/** Of any brand. A shop of years has thousands of subfolders, and news in a few: only those are read one by one. */
async function newSubfolders(
  scope: ShopScope,
  { since }: Pick<NewOfBrands, 'since'>,
  { settings }: Surroundings,
): Promise<string[]> {
  const cutoffs = await lastCutoffs(scope, since);
  return subfoldersAfter(scope, { groupKey: settings.group_key, cutoffs, since });
}

const isOneOf = ({ name, showingName, linkedName }: SendSubfolder, wanted: ReadonlySet<string>) =>
  [name, showingName ?? '', linkedName ?? ''].some((text) => text !== '' && wanted.has(key(text)));

async function newOf(
  scope: ShopScope,
  subfolder: SendSubfolder,
  { since, settings, now }: Surroundings & { since: Date },
): Promise<SendCall | null> {
  const { group_key: groupKey, timeZone } = settings;
  const log = await readBrandLog(scope, { stream: 'kolaj', brandKey: subfolder.brandKey, onlySale: false });
  const before = log.map(({ cutoffAt }) => cutoffAt.getTime()).filter((cutoff) => cutoff <= since.getTime());
  const sendAfter = before.length > 0 ? new Date(Math.max(...before)) : since;
  const all = await readSendable(scope, { stream: 'kolaj', subfolderId: subfolder.id, now });
  const later = all.filter((image) => isAfter(image, sendAfter, groupKey));
  const sent = await sentCollages(
    scope,
    later.map(({ id }) => id),
  );
  const images = later.filter(({ id }) => !sent.has(id));
  if (images.length === 0) return null;
  return {
    stream: 'kolaj',
    subfolder,
    days: [...new Set(images.map(({ times }) => dayKey(localDay(groupTime(times, groupKey), timeZone))))].sort(),
    sendAfter,
    onlySaleGroup: false,
    resend: false,
    batch: '',
    hashes: images.map(({ picture }) => picture.sha256),
    collageIds: new Set(images.map(({ id }) => id)),
  };
}
