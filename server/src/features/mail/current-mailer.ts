import { outboxMailer } from '../../adapters/outbox/outbox-mailer.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { smtpMailer } from '../../adapters/smtp/smtp-mailer.ts';
import type { Services } from '../../kernel/feature.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { outboxFolder } from '../../settings/data-folders.ts';

interface Needs extends Pick<Services, 'installation' | 'clock'> {
  env: Pick<Services['env'], 'dataDir'>;
  database: Pick<Services['database'], 'db'>;
}

/** Asks for the mail server before every letter: a changed one takes the next. */
export function currentMailer({ env, database, installation, clock }: Needs): Mailer {
  const outbox = outboxMailer({ folder: outboxFolder(env.dataDir), clock });
  return {
    async send(letter) {
      const { mail } = await asSystem(database, installation.read);
      return mail.value === null ? outbox.send(letter) : smtpMailer(mail.value).send(letter);
    },
    close: () => outbox.close(),
  };
}
