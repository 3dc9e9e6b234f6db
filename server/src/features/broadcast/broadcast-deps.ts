import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { Database } from '../../adapters/postgres/pool.ts';
import type { Announce } from '../../events.ts';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import type { Channel } from '../../ports/channel.ts';
import type { PhoneBook } from '../channel/open/phone-book.ts';
import type { AddressedShop } from '../site/open/site-addresses.ts';

/** What the calls of the feature work with; each takes what it needs. */
export interface BroadcastDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  phones: PhoneBook;
  media: MediaUrls;
  addresses: InstallationAddresses;
  /** Root of a shop's site, with the last slash. */
  siteAddress: (shop: AddressedShop) => string;
  announce: Announce;
  random: () => number;
}
