import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readOpenWork } from '../control/progress.store.ts';
import { summariesBetween } from '../control/read-broadcasts.store.ts';
import { estimateRest } from '../pace/estimate.ts';
import { readPaces } from '../pace/pace.store.ts';
import { readSendSettings } from '../settings.store.ts';

export interface CalendarSends {
  /** In the order they began. */
  sends: { summary: BroadcastSummary; endsAt: Date | null; channels: ChannelKind[] }[];
  leftOut: number;
}

/** Sends that began from `from` to `to`, and those under way, with when they will be through. At most `limit`, the newest. */
export async function calendarSends(
  scope: ShopScope,
  span: { from: Date; to: Date; limit: number },
  { addresses, now }: { addresses: InstallationAddresses; now: Date },
): Promise<CalendarSends> {
  const { summaries, leftOut } = await summariesBetween(scope, span);
  const settings = await readSendSettings(scope);
  const sends: CalendarSends['sends'] = [];
  for (const summary of summaries) {
    if (summary.finished_at !== null) {
      sends.push({ summary, endsAt: null, channels: [] });
      continue;
    }
    const open = await readOpenWork(scope, summary.id);
    const seconds = await estimateRest(scope, open, { settings, addresses, now });
    const channels = [...new Set(open.map(({ channel }) => channel))];
    sends.push({ summary, endsAt: new Date(now.getTime() + seconds * 1000), channels });
  }
  return { sends, leftOut };
}

/** Hours in which WhatsApp messages may leave, minutes of the shop's day; null = always. */
export async function sendingHours(
  scope: ShopScope,
  addresses: InstallationAddresses,
): Promise<{ from: number; until: number } | null> {
  const { window } = (await readPaces(scope, addresses)).whatsapp.policy;
  return window && { from: window.fromMinute, until: window.untilMinute };
}
