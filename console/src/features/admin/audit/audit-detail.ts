import { orderStates } from '@kolaj/domain/order/order-state';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';

const settingWords: Readonly<Record<string, MessageDescriptor>> = {
  registration: msg({ id: 'installation.registration', message: 'Who may register' }),
  language: msg({ id: 'installation.language', message: 'Language of letters' }),
  demo: msg({ id: 'installation.demo', message: 'Demo shops' }),
  publicUrl: msg({ id: 'installation.public-url', message: 'Public address' }),
  siteUrl: msg({ id: 'installation.site-url', message: 'Address of the shops’ sites' }),
  mail: msg({ id: 'installation.mail-host', message: 'Mail server' }),
  trialDays: msg({ id: 'firm-config.trial-days', message: 'Days of the trial' }),
  trialOver: msg({ id: 'installation.trial-over', message: 'What its end stops' }),
  examples: msg({ id: 'installation.examples', message: 'Built-in templates that shops can add' }),
};

const stateWords: Readonly<Record<(typeof orderStates)[number], MessageDescriptor>> = {
  new: msg({ id: 'order.new', message: 'New' }),
  confirmed: msg({ id: 'order.confirmed', message: 'Confirmed' }),
  packed: msg({ id: 'order.packed', message: 'Packed' }),
  sent: msg({ id: 'order.sent', message: 'Shipped' }),
  cancelled: msg({ id: 'order.cancelled', message: 'Cancelled' }),
};

const moved = z.object({ to: z.enum(orderStates) });
const settings = z.record(z.string(), z.unknown());

/** What of an entry says more than its action does, in words; rows of earlier versions may have none. */
export function detailsOf(action: string, diff: unknown): MessageDescriptor[] {
  if (action === '/shop/orders/state') {
    const { data } = z.safeParse(moved, diff);
    return data === undefined ? [] : [stateWords[data.to]];
  }
  if (action !== 'installation.settings') return [];
  return Object.keys(z.safeParse(settings, diff).data ?? {}).flatMap((name) => settingWords[name] ?? []);
}
