import type { Language } from '@kolaj/domain/shared/language';
import { outboxMailer } from '../../adapters/outbox/outbox-mailer.ts';
import { smtpMailer } from '../../adapters/smtp/smtp-mailer.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { outboxFolder } from '../../settings/data-folders.ts';
import type { Letter, Post } from './open/letter.ts';
import { postOffice } from './post-office.ts';
import { sendMail } from './send-mail.job.ts';
import { tidyMails } from './tidy-mails.job.ts';
import { wakeMails } from './wake-mails.job.ts';
import { mailWriter } from './write-mail.ts';

type Needs = Pick<Services, 'env' | 'addresses' | 'database' | 'sealer' | 'queue' | 'log' | 'clock'>;

interface MailFeature extends Feature {
  post: Post;
  /** What a letter says in one line. */
  subjectOf: (letter: Letter, language: Language) => string;
}

export function mailFeature(services: Needs): MailFeature {
  const { env, addresses, database, queue, sealer, log, clock } = services;
  const mailer = env.smtp ? smtpMailer(env.smtp) : outboxMailer({ folder: outboxFolder(env.dataDir), clock });
  const write = mailWriter(addresses.console);
  return {
    routes: [],
    plainRoutes: [],
    jobs: [
      bindJob(sendMail, {
        database,
        sealer,
        mailer,
        write,
        clock,
        warn: (facts, sentence) => log.warn(facts, sentence),
      }),
      bindJob(tidyMails, { database, clock }),
      bindJob(wakeMails, { database, queue }),
    ],
    post: postOffice(services),
    subjectOf: (letter, language) => write(letter, { name: '', language }).subject,
  };
}
