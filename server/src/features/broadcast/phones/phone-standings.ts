import type { PhoneStanding } from '@kolaj/contract/broadcast/phone';
import { laneToday } from '@kolaj/domain/broadcast/pace/lane';
import type { PacePolicy } from '@kolaj/domain/broadcast/pace/pace';
import type { Phone } from '@kolaj/domain/channel/group/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Listing } from '../../../ports/channel.ts';
import { readPhones, removedStatus, type StoredPhone } from '../../channel/open/channel.store.ts';
import { ofShop } from '../../channel/open/phone-book.ts';
import { phoneView } from '../../channel/open/phone-view.ts';
import { readPaces } from '../pace/pace.store.ts';
import { readSenderDays, type SenderDay } from '../pace/sender-days.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { countGroups, countWaiting } from './phone-counts.store.ts';

interface Facts {
  /** What the provider has just said; `error`: the phones are shown as they were seen last. */
  listed: Listing<Phone>;
  /** Whether a phone of WhatsApp can be connected by a code. */
  canReconnect: boolean;
  addresses: InstallationAddresses;
  now: Date;
}

/** The state of each phone of the shop now (PH-01); those that need somebody first. */
export async function phoneStandings(scope: ShopScope, { listed, canReconnect, addresses, now }: Facts) {
  const settings = await readSendSettings(scope);
  const stored = ofShop(await readPhones(scope), settings.phoneIds).filter(({ status }) => status !== removedStatus);
  const days = new Map((await readSenderDays(scope)).map((day) => [`${day.channel} ${day.id}`, day]));
  const waiting = await countWaiting(scope);
  const groups = await countGroups(scope);
  const paces = await readPaces(scope, addresses);
  const phones = stored.map((phone) => ({
    ...phoneView(phone),
    since: phone.statusSince.toISOString(),
    waiting: waiting.get(`${phone.type} ${phone.id}`) ?? 0,
    groups: groups.get(phone.id) ?? 0,
    can_reconnect: canReconnect && phone.type === 'whatsapp',
    ...dayView(days.get(`${phone.type} ${phone.id}`), {
      policy: paces[phone.type].policy,
      now,
      timeZone: settings.timeZone,
    }),
  }));
  return {
    kind: listed.kind,
    error: listed.kind === 'error' ? listed.why : null,
    checked_at: lastCheck(stored)?.toISOString() ?? null,
    phones: phones.sort(byNeed),
  };
}

interface Clocked {
  policy: PacePolicy;
  now: Date;
  timeZone: string;
}

function dayView(day: SenderDay | undefined, { policy, now, timeZone }: Clocked) {
  if (!day) return { sent_today: 0, cap_today: policy.cap?.start ?? null, resting_until: null };
  const { sentToday, cap } = laneToday(policy, day.lane, { now, timeZone });
  const { pausedUntil } = day.lane;
  const isResting = day.pauseReason !== 'phone_not_active' && pausedUntil !== null && pausedUntil > now;
  return { sent_today: sentToday, cap_today: cap, resting_until: isResting ? pausedUntil.toISOString() : null };
}

const byNeed = (a: PhoneStanding, b: PhoneStanding): number =>
  Number(a.active) - Number(b.active) || a.type.localeCompare(b.type) * -1 || a.id.localeCompare(b.id);

const lastCheck = (phones: readonly StoredPhone[]): Date | null =>
  phones.reduce<Date | null>(
    (last, { checkedAt }) => (checkedAt && (!last || checkedAt > last) ? checkedAt : last),
    null,
  );
