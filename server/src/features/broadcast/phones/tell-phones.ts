import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { type AlertChat, readAlertChat } from '../../channel/open/alert-chat.ts';
import type { RaisedAlert } from '../../channel/open/raise-alerts.ts';
import type { Letter, Post, Recipient } from '../../mail/open/letter.ts';
import { readOwners, readShopName } from './owners.store.ts';

export interface Telling {
  post: Post;
  /** A letter as one short message. */
  alertWords: (letter: Letter, language: Recipient['language']) => string;
}

/** A message for the shop's own Telegram chat; it leaves after the transaction, once, whatever becomes of it. */
export interface ChatAlert extends AlertChat {
  text: string;
}

/**
 * Tells the owners by mail, and every open console, what has become of the shop's phones (D-64). Answers with what the
 * shop's own bot has to say.
 */
export async function tellOfPhones(
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
  const chat = await readAlertChat(scope);
  const spoken = owners[0]?.language ?? 'en';
  return chat ? letters.map((letter) => ({ ...chat, text: alertWords(letter, spoken) })) : [];
}

function letterOf({ alert, id, number, name, status }: RaisedAlert, shopName: string): Letter {
  const phone = [name, number === '' ? '' : `+${number}`].filter(Boolean).join(' · ') || id;
  return alert === 'lost' ? { kind: 'phone-lost', phone, shopName, status } : { kind: 'phone-back', phone, shopName };
}
