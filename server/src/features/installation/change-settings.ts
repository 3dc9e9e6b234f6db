import type { MailServerInput, SetupRefusalCode } from '@kolaj/contract/admin/installation';
import type { MailTrouble } from '@kolaj/domain/mail/mail-trouble';
import { parseMailbox } from '@kolaj/domain/mail/mailbox';
import type { Language } from '@kolaj/domain/shared/language';
import type { TrialRule } from '@kolaj/domain/shop/trial';
import { type ExampleName, exampleNames } from '@kolaj/domain/template/examples';
import { checkSmtp } from '../../adapters/smtp/check-smtp.ts';
import type { Env, GivenSetting } from '../../env.ts';
import type { NotTaken } from '../../ports/mailer.ts';
import type { SettingChanges } from '../../settings/installation.store.ts';
import {
  type EffectiveSettings,
  type MailSettings,
  type StoredSettings,
  settledEnv,
} from '../../settings/installation-settings.ts';
import { weakSettings } from '../../settings/weak-settings.ts';

/** The fields of the calls; left out = stays, null = back to the default. */
export interface WantedSettings {
  registration?: Env['registration'] | undefined;
  public_url?: string | null | undefined;
  site_url?: string | null | undefined;
  language?: Language | undefined;
  demo?: boolean | undefined;
  mail?: MailServerInput | null | undefined;
  trial_over?: TrialRule | undefined;
  trial_days?: number | undefined;
  examples?: readonly ExampleName[] | undefined;
}

export type Judged =
  | { kind: 'fit'; changes: SettingChanges }
  | { kind: 'refused'; code: SetupRefusalCode; message: string; trouble?: MailTrouble | null };

/** A form waits for this: shorter than a letter's patience. */
const patience = { connection: 10_000, greeting: 10_000, silence: 15_000 };

/** Whether all of it can be kept; asks the mail server, so it must not be called within a transaction. */
export async function judgeSettings(
  wanted: WantedSettings,
  { env, now }: { env: Env; now: EffectiveSettings },
): Promise<Judged> {
  const changes = changesOf(wanted, now);
  const given = Object.entries(changes).flatMap(([name, value]) =>
    value !== undefined && isGiven(env, name) ? [name] : [],
  );
  if (given.length > 0) {
    return { kind: 'refused', code: 'set_by_env', message: `The environment sets ${given.join(', ')}.` };
  }
  const weak = weakAfter(changes, { env, now });
  if (weak.length > 0) return { kind: 'refused', code: 'address_unfit', message: weak.join(' ') };
  const no = changes.mail ? await askServer(changes.mail) : null;
  if (no !== null) return { ...mailServerRefused(no), kind: 'refused' };
  return { kind: 'fit', changes };
}

const isGiven = ({ given }: Env, name: string) => [...given].some((one: GivenSetting) => one === name);

const plainNames = ['registration', 'language', 'demo', 'publicUrl', 'siteUrl', 'trialOver', 'trialDays'] as const;

/** What is wanted and differs from what holds. */
function changesOf(wanted: WantedSettings, now: EffectiveSettings): SettingChanges {
  const { public_url: publicUrl, site_url: siteUrl, trial_over: trialOver, trial_days: trialDays, mail } = wanted;
  const plain = { ...wanted, publicUrl, siteUrl, trialOver, trialDays };
  const changed = plainNames.filter((name) => plain[name] !== undefined && plain[name] !== now[name].value);
  const examples = exampleNames.filter((name) => wanted.examples?.includes(name));
  const isOther = wanted.examples !== undefined && examples.join() !== now.examples.value.join();
  return {
    ...(isOther ? { examples } : {}),
    ...Object.fromEntries(changed.map((name) => [name, plain[name]])),
    ...(mail === undefined ? {} : { mail: mail === null ? null : mailOf(mail, now.mail.value) }),
  };
}

/** The password that is stored goes to the host and the user that it is for, and to nobody else. */
export function mailOf(input: MailServerInput, stored: MailSettings | null): MailSettings {
  const { host, port, is_secure: isSecure, user } = input;
  const from = parseMailbox(input.from);
  if (from === null) throw new TypeError('The contract lets no other sender through.');
  const isSame = stored?.server.host === host && stored.server.login?.user === user;
  const password = input.password ?? (isSame ? stored.server.login?.password : '') ?? '';
  return { server: { host, port, isSecure, login: user === '' ? null : { user, password } }, from };
}

/** What would keep the next start from coming up: it is refused now, while somebody is there to read it. */
function weakAfter(changes: SettingChanges, { env, now }: { env: Env; now: EffectiveSettings }): string[] {
  const { publicUrl, siteUrl, demo } = changes;
  if (publicUrl === undefined && siteUrl === undefined && demo === undefined) return [];
  const stored: StoredSettings = {
    ...kept('publicUrl', publicUrl, now.publicUrl),
    ...kept('siteUrl', siteUrl, now.siteUrl),
    ...kept('demo', demo, now.demo),
  };
  return weakSettings(settledEnv(env, stored)).flatMap(({ kind, sentence }) => (kind === 'problem' ? [sentence] : []));
}

function kept<Value>(
  name: string,
  change: Value | null | undefined,
  { value, source }: { value: Value; source: string },
): object {
  if (change !== undefined) return change === null ? {} : { [name]: change };
  return source === 'setting' ? { [name]: value } : {};
}

const askServer = ({ server }: MailSettings) => checkSmtp({ server, timeouts: patience });

/** What is said where a mail server takes nothing. */
export const mailServerRefused = ({ reason: message, trouble = null }: NotTaken) =>
  ({ code: 'mail_server_refused', message, trouble }) as const;
