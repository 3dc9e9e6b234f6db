import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { SendSettings } from '../settings.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { insertContactMessages } from './planned-rows.store.ts';

/** The up to three texts after the last image (D-60), by their part: -1, -2, -3. Empty ones are none. */
export function contactTexts(settings: SendSettings): Map<number, string> {
  const texts = [
    settings.whatsapp_contact_message,
    settings.whatsapp_contact_message2,
    settings.whatsapp_contact_message3,
  ];
  return new Map(texts.flatMap((text, index) => (text.trim() === '' ? [] : [[-1 - index, text]])));
}

/**
 * Adds the contact messages of a send to each of its WhatsApp groups but the own one and `except`, once per send, and wakes their
 * lanes: a group that gets no picture of the last part has nothing else that would.
 */
export async function addContactMessages(
  scope: ShopScope,
  broadcastId: string,
  settings: SendSettings,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  const parts = [...contactTexts(settings).keys()];
  if (parts.length === 0) return;
  await wakeLanes(scope, await insertContactMessages(scope, broadcastId, { parts, except }));
}

export function fillPlaceholders(
  text: string,
  values: { shop: string; brand: string; site: string; agent: string },
): string {
  return text
    .replaceAll('{shop}', values.shop)
    .replaceAll('{brand}', values.brand)
    .replaceAll('{site}', values.site)
    .replaceAll('{agent}', values.agent)
    .trim();
}
