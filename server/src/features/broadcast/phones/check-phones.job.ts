import type { Phone } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { activeStatus, type Channel } from '../../../ports/channel.ts';
import { savePhones } from '../../channel/open/channel.store.ts';
import type { PhoneBook } from '../../channel/open/phone-book.ts';
import { type RaisedAlert, raiseAlerts } from '../../channel/open/raise-alerts.ts';
import type { Letter, Post, Recipient } from '../../mail/open/letter.ts';
import { readOwners, readShopName } from '../../shop/open/owners.store.ts';
import { each, firmsAtOnce, turns, writersAtOnce } from '../each.ts';
import { lookAtLanes } from '../lane/look-at-lanes.ts';
import { type ChatAlert, openAlertChat, sayByBot } from '../open/say-by-bot.ts';
import { findShopsWithProvider, markPhonesChecked } from '../settle/sweep.store.ts';

export interface CheckPhonesDeps extends Telling {
  database: Pick<Database, 'db'>;
  phones: PhoneBook;
  channel: Pick<Channel, 'send'>;
  random: () => number;
  /** Firms that are asked at once. */
  atOnce?: number;
}

/**
 * Keeps the phones' last status and tells people once when one turns inactive or is back (D-64); wakes lanes whose phone is
 * back and returns its groups, and lets the rest of a phone fail that stayed away too long (D-54). A provider that does not
 * answer changes nothing, and keeps no other shop waiting.
 */
export const checkPhones = defineJob<CheckPhonesDeps>()({
  name: 'channel.check-phones',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, deps, { signal }) {
    const shops = await asSystem(deps.database, findShopsWithProvider);
    const write = turns(writersAtOnce);
    const check = async (shopId: string) => {
      if (!signal.aborted) await checkShop(shopId, { ...deps, write });
    };
    const failures = await each(shops, check, { atOnce: deps.atOnce ?? firmsAtOnce });
    if (failures.length > 0) throw new AggregateError(failures, 'the phones of some shops could not be checked');
  },
});

interface Checking extends CheckPhonesDeps {
  write: ReturnType<typeof turns>;
}

/** Asks one shop's provider. Its turn is over when that is written, so that who answered late comes late next time. */
async function checkShop(shopId: string, { write, ...deps }: Checking): Promise<void> {
  const { database, phones, channel, random } = deps;
  const found = await phones.refresh(shopId);
  const messages = await write(() =>
    repeatable(random, () =>
      inShop(database, shopId, async (scope) => {
        await markPhonesChecked(scope);
        return found.kind === 'error' ? [] : saveSeen(scope, found.list, deps);
      }),
    ),
  );
  await sayByBot(messages, { shopId, channel, database });
}

/** Keeps what the provider said, with what follows from it. Answers with what the shop's own bot has to say. */
async function saveSeen(scope: ShopScope, seen: readonly Phone[], deps: CheckPhonesDeps): Promise<ChatAlert[]> {
  const active = new Set(seen.filter(({ status }) => status === activeStatus).map(({ id }) => id));
  const changed = await savePhones(scope, seen);
  if (changed.length > 0) await tell(scope, { kind: 'phones' });
  const alerts = await raiseAlerts(scope);
  const said = await tellOfPhones(scope, alerts, deps);
  const back = alerts.filter(({ alert }) => alert === 'back').map(({ id }) => id);
  await lookAtLanes(scope, { active, back });
  return said;
}

interface Telling {
  post: Post;
  /** A letter as one short message. */
  alertWords: (letter: Letter, language: Recipient['language']) => string;
}

/**
 * Tells the owners by mail, and every open console, what has become of the shop's phones (D-64). Answers with what the
 * shop's own bot has to say.
 */
async function tellOfPhones(
  scope: ShopScope,
  alerts: readonly RaisedAlert[],
  { post, alertWords }: Telling,
): Promise<ChatAlert[]> {
  if (alerts.length === 0) return [];
  await tell(scope, { kind: 'phones' });
  const shopName = await readShopName(scope);
  const owners = await readOwners(scope);
  const letters = alerts.map((alert) => letterOf(alert, shopName));
  for (const owner of owners) {
    for (const letter of letters) await post(scope, owner, letter);
  }
  const chat = await openAlertChat(scope);
  const spoken = owners[0]?.language ?? 'en';
  return chat ? letters.map((letter) => ({ ...chat, text: alertWords(letter, spoken) })) : [];
}

function letterOf({ alert, id, number, name, status }: RaisedAlert, shopName: string): Letter {
  const phone = [name, number === '' ? '' : `+${number}`].filter(Boolean).join(' · ') || id;
  return alert === 'lost' ? { kind: 'phone-lost', phone, shopName, status } : { kind: 'phone-back', phone, shopName };
}
