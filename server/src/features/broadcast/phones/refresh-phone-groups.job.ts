import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { activeStatus, type Channel } from '../../../ports/channel.ts';
import { ofShop, type PhoneBook } from '../../channel/open/phone-book.ts';
import { freshlySeen, savePhoneGroups } from '../../channel/open/phone-group.store.ts';
import { readPhoneIds } from '../../channel/open/swc.store.ts';
import { each, firmsAtOnce } from '../each.ts';
import { findShopsWithProvider } from '../settle/sweep.store.ts';

export interface RefreshGroupsDeps {
  database: Pick<Database, 'db'>;
  phones: PhoneBook;
  channel: Pick<Channel, 'listGroups'>;
}

/** Providers limit questions about groups (providers §5), so each phone is asked this rarely. */
const everyMinutes = 30;

/**
 * Asks each active WhatsApp phone for its groups and whether it may post there, so that a send knows before it begins who can
 * stand in for whom (D-54). Of each shop one phone at a time; a phone that does not answer keeps what was known of it.
 */
export const refreshPhoneGroups = defineJob<RefreshGroupsDeps>()({
  name: 'channel.refresh-phone-groups',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 1500,
  slots: 1,
  schedule: '*/5 * * * *',

  async run(_payload, deps, { signal }) {
    const shops = await asSystem(deps.database, findShopsWithProvider);
    const refresh = async (shopId: string) => {
      if (!signal.aborted) await refreshShop(shopId, deps, signal);
    };
    const failures = await each(shops, refresh, { atOnce: firmsAtOnce });
    if (failures.length > 0) throw new AggregateError(failures, 'the groups of some shops could not be read');
  },
});

async function refreshShop(
  shopId: string,
  { database, phones, channel }: RefreshGroupsDeps,
  signal: AbortSignal,
): Promise<void> {
  const listed = await phones.list(shopId);
  if (listed.kind === 'error') return;
  const { phoneIds, fresh } = await inShop(database, shopId, async (scope) => ({
    phoneIds: await readPhoneIds(scope),
    fresh: await freshlySeen(scope, everyMinutes),
  }));
  const due = ofShop(listed.list, phoneIds).filter(
    ({ id, type, status }) => type === 'whatsapp' && status === activeStatus && !fresh.has(id),
  );
  for (const { id: phoneId } of due) {
    if (signal.aborted) return;
    const found = await channel.listGroups({ shopId, phoneId });
    if (found.kind === 'error') continue;
    await inShop(database, shopId, (scope) => savePhoneGroups(scope, { phoneId, groups: found.list }));
  }
}
