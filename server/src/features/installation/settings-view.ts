import type { InstallationSettings, SetupSettings } from '@kolaj/contract/admin/installation';
import type { Env } from '../../env.ts';
import { mailbox } from '../../settings/installation.store.ts';
import type { EffectiveSettings, MailSettings } from '../../settings/installation-settings.ts';

/** What the page before the first account shows. @param running what this process has started with */
export function setupView(now: EffectiveSettings, running: Env): SetupSettings {
  return {
    registration: now.registration,
    language: now.language,
    public_url: { ...now.publicUrl, running: running.publicUrl },
    site_url: { ...now.siteUrl, running: running.siteUrl },
    demo: { ...now.demo, running: running.demo },
    mail: { source: now.mail.source },
  };
}

export const settingsView = (now: EffectiveSettings, running: Env): InstallationSettings => ({
  ...setupView(now, running),
  mail: { value: now.mail.value && mailView(now.mail.value), source: now.mail.source },
  trial_over: now.trialOver,
  trial_days: now.trialDays,
  examples: { ...now.examples, value: [...now.examples.value] },
});

const mailView = ({ server: { host, port, isSecure, login }, from }: MailSettings) => ({
  host,
  port,
  is_secure: isSecure,
  user: login?.user ?? '',
  has_password: (login?.password ?? '') !== '',
  from: mailbox(from),
});

/** For the audit: which settings, and what they are now, without secrets. */
export function auditedChanges({ mail, ...changes }: Record<string, unknown> & { mail?: MailSettings | null }): object {
  if (mail === undefined) return changes;
  return { ...changes, mail: mail && { host: mail.server.host, port: mail.server.port, from: mailbox(mail.from) } };
}
