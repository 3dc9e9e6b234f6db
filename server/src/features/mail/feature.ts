import { randomUUID } from 'node:crypto';
import type { Language } from '@kolaj/domain/shared/language';
import { smtpMailer } from '../../adapters/smtp/smtp-mailer.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import type { MailOutcome } from '../../ports/mailer.ts';
import type { MailSettings } from '../../settings/installation-settings.ts';
import { currentMailer } from './current-mailer.ts';
import type { Letter, Post, Recipient } from './open/letter.ts';
import { postOffice } from './post-office.ts';
import { sendMail } from './send-mail.job.ts';
import { tidyMails } from './tidy-mails.job.ts';
import { wakeMails } from './wake-mails.job.ts';
import { mailWriter } from './write-mail.ts';

type Needs = Pick<Services, 'env' | 'addresses' | 'database' | 'installation' | 'sealer' | 'queue' | 'log' | 'clock'>;

interface MailFeature extends Feature {
  post: Post;
  /** What a letter says in one line. */
  subjectOf: (letter: Letter, language: Language) => string;
  /** Sends one test letter at once, by the server named. */
  sendTest: (server: MailSettings, to: Omit<Recipient, 'userId'>) => Promise<MailOutcome>;
}

export function mailFeature(services: Needs): MailFeature {
  const { addresses, database, queue, sealer, log, clock } = services;
  const mailer = currentMailer(services);
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
    sendTest: async (server, to) => {
      const words = write({ kind: 'test' }, to);
      const mail = { ...words, id: randomUUID(), to, kind: 'test', language: to.language };
      return smtpMailer({ ...server, timeouts: testPatience }).send(mail);
    },
  };
}

/** Somebody waits for it: less than a letter's patience, ms. */
const testPatience = { connection: 10_000, greeting: 10_000, silence: 15_000, whole: 30_000 };
