import type { Language } from '@kolaj/domain/shared/language';
import type { Database } from '../../adapters/postgres/pool.ts';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { Post } from '../mail/open/letter.ts';
import type { LinkOrder } from './links/mail-link.job.ts';

/** What a registration knows of the shop it makes (D-14). */
export interface NewShop {
  name: string;
  /** IANA name; null = the installation's default. */
  timeZone: string | null;
  language: Language | null;
}

export interface AccountDeps {
  database: Database;
  cookie: SessionCookie;
  post: Post;
  /** Opens the secrets of second factors. */
  sealer: Sealer;
  clock: () => Date;
  /** Who may make an account at this moment (D-14). */
  registration: (scope: SystemScope) => Promise<'open' | 'invite' | 'closed'>;
  adminsNeedSecondFactor: boolean;
  /** Makes the shop of a new account, in the registration's transaction. */
  makeShop: (scope: SystemScope, shop: NewShop) => Promise<{ id: string }>;
  /** Orders the job `mailLink` in the caller's transaction. */
  orderLink: (scope: SystemScope, link: LinkOrder) => Promise<void>;
}
