import type { Database } from '../../adapters/postgres/pool.ts';
import type { Env } from '../../env.ts';
import type { Addresses } from '../../kernel/addresses.ts';
import type { MailOutcome } from '../../ports/mailer.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { Installation } from '../../settings/installation.ts';
import type { MailSettings } from '../../settings/installation-settings.ts';
import type { Recipient } from '../mail/open/letter.ts';

/** Sends one test letter at once, by the server named. */
export type SendTest = (mail: MailSettings, to: Omit<Recipient, 'userId'>) => Promise<MailOutcome>;

export interface InstallationDeps {
  database: Pick<Database, 'db'>;
  /** What this process has started with. */
  env: Env;
  addresses: Pick<Addresses, 'console'>;
  installation: Installation;
  sealer: Sealer;
  sendTest: SendTest;
}
