import type { KeptThing } from '@kolaj/domain/installation/retention';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../lib/texts/format.ts';
import type { Kept } from './health.query.ts';

export const thingWords: Readonly<Record<KeptThing, MessageDescriptor>> = {
  work: msg({ id: 'kept.work', message: 'Photos, collages, sites and settings of shops' }),
  sends: msg({ id: 'kept.sends', message: 'Sends and their counts' }),
  messages: msg({ id: 'kept.messages', message: 'Single messages and their tries' }),
  orders: msg({ id: 'kept.orders', message: 'Orders' }),
  'order-names': msg({ id: 'kept.order-names', message: 'Names and numbers in orders' }),
  totals: msg({ id: 'kept.totals', message: 'Totals of analytics' }),
  films: msg({ id: 'kept.films', message: 'Films of collages' }),
  releases: msg({ id: 'kept.releases', message: 'Published versions of a site' }),
  'console-builds': msg({ id: 'kept.console-builds', message: 'Parts of earlier versions of this console' }),
  'deleted-firms': msg({ id: 'kept.deleted-firms', message: 'Deleted firms, until they are gone for good' }),
  'loose-files': msg({ id: 'kept.loose-files', message: 'Files that belong to nobody' }),
  accounts: msg({ id: 'kept.accounts', message: 'Accounts of people' }),
  visits: msg({ id: 'kept.visits', message: 'Visits to sites, one by one' }),
  'visit-salts': msg({ id: 'kept.visit-salts', message: 'What tells a day’s visitors apart' }),
  sessions: msg({ id: 'kept.sessions', message: 'Logins on devices' }),
  'known-devices': msg({ id: 'kept.known-devices', message: 'Browsers that have logged in' }),
  'used-links': msg({ id: 'kept.used-links', message: 'Links in letters, after they have ended' }),
  'approval-links': msg({ id: 'kept.approval-links', message: 'Approval links, after they have ended' }),
  invitations: msg({ id: 'kept.invitations', message: 'Invitations, after they have ended' }),
  'agent-addresses': msg({ id: 'kept.agent-addresses', message: 'Mail addresses of deleted agents' }),
  'removed-domains': msg({ id: 'kept.removed-domains', message: 'Domains that shops have removed' }),
  'help-requests': msg({ id: 'kept.help-requests', message: 'Answered calls for help' }),
  letters: msg({ id: 'kept.letters', message: 'Letters' }),
  'outbox-files': msg({ id: 'kept.outbox-files', message: 'Letters in files, without a mail server' }),
  uploads: msg({ id: 'kept.uploads', message: 'Uploads that nobody continues' }),
  'sent-photos': msg({ id: 'kept.sent-photos', message: 'Who sent which photo, and what became of it' }),
  'ftp-parts': msg({ id: 'kept.ftp-parts', message: 'Files half received by FTP' }),
  downloads: msg({ id: 'kept.downloads', message: 'Chosen collages to download' }),
  'schedule-runs': msg({ id: 'kept.schedule-runs', message: 'Runs of schedules' }),
  'webhook-messages': msg({ id: 'kept.webhook-messages', message: 'Messages to programs of shops' }),
  'phone-alerts': msg({ id: 'kept.phone-alerts', message: 'Alerts to phones' }),
  'provider-calls': msg({ id: 'kept.provider-calls', message: 'Reports of providers' }),
  'telegram-files': msg({ id: 'kept.telegram-files', message: 'Files that Telegram has already' }),
  answers: msg({ id: 'kept.answers', message: 'Answers for calls made twice' }),
  counters: msg({ id: 'kept.counters', message: 'Counters of tries' }),
  'failed-jobs': msg({ id: 'kept.failed-jobs', message: 'Jobs that were given up' }),
  'file-checks': msg({ id: 'kept.file-checks', message: 'Checks of files and what they found' }),
  processes: msg({ id: 'kept.processes', message: 'Processes that broke off' }),
  backups: msg({ id: 'kept.backups', message: 'Backups' }),
  moments: msg({ id: 'kept.moments', message: 'The database’s log, for any moment' }),
  audit: msg({ id: 'kept.audit', message: 'Audit' }),
  'legal-texts': msg({ id: 'kept.legal-texts', message: 'Terms and privacy notices' }),
  installation: msg({ id: 'kept.installation', message: 'Settings and announcements of the installation' }),
};

/** How long something is kept, as words. */
export function useTermWords(): (term: Kept['term']) => string {
  const { t, i18n } = useLingui();
  const span = (value: number, unit: 'day' | 'month') =>
    new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return (term) => {
    switch (term.kind) {
      case 'days':
        return span(term.days, 'day');
      case 'newest': {
        const count = formatNumber(term.count, i18n.locale);
        return t({ id: 'kept.newest', message: `the newest ${count}` });
      }
      case 'months-then-file': {
        const months = span(term.months, 'month');
        return t({ id: 'kept.then-file', message: `${months}, then as a file` });
      }
      case 'shop-sets': {
        const from = formatNumber(term.min, i18n.locale);
        const to = span(term.max, 'day');
        return t({ id: 'kept.shop-sets', message: `${from} to ${to}, as the shop sets` });
      }
      case 'operator-sets': {
        const { variable } = term;
        const count = formatNumber(term.now, i18n.locale);
        return t({ id: 'kept.operator-sets', message: `the newest ${count} (${variable})` });
      }
      case 'operator-sets-days':
        return `${span(term.days, 'day')} (${term.variable})`;
      case 'with':
        return term.what === 'firm'
          ? t({ id: 'kept.with-firm', message: 'as long as the firm' })
          : t({ id: 'kept.with-account', message: 'as long as the account' });
      case 'ever':
        return term.why === 'proof'
          ? t({ id: 'kept.ever-proof', message: 'for ever, as proof' })
          : t({ id: 'kept.ever-few', message: 'for ever, it is little' });
    }
  };
}
