import type { MailAddress } from '@kolaj/domain/mail/mail-address';
import type { Language } from '@kolaj/domain/shared/language';
import { type TrialRule, trialLength } from '@kolaj/domain/shop/trial';
import { type ExampleName, exampleNames } from '@kolaj/domain/template/examples';
import { type Env, type GivenSetting, isLoopback } from '../env.ts';
import type { SmtpServer } from './smtp-server.ts';

export interface MailSettings {
  server: SmtpServer;
  from: MailAddress;
}

/** What administrators have set; what is absent was never set. */
export interface StoredSettings {
  registration?: Env['registration'];
  publicUrl?: string;
  siteUrl?: string;
  demo?: boolean;
  language?: Language;
  mail?: MailSettings;
  trialOver?: TrialRule;
  trialDays?: number;
  examples?: readonly ExampleName[];
}

export type Source = 'env' | 'setting' | 'default';

interface Effective<Value> {
  value: Value;
  source: Source;
}

/** What holds for the installation and who has said so: the environment wins, then what is set. */
export interface EffectiveSettings {
  registration: Effective<Env['registration']>;
  publicUrl: Effective<string | null>;
  siteUrl: Effective<string | null>;
  demo: Effective<boolean>;
  language: Effective<Language>;
  mail: Effective<MailSettings | null>;
  trialOver: Effective<TrialRule>;
  /** Of firms that are made from now on. */
  trialDays: Effective<number>;
  /** Built-in templates that shops are offered. */
  examples: Effective<readonly ExampleName[]>;
}

/** The language of letters to people who have chosen none (D-11). */
const defaultLanguage: Language = 'en';

/** @param env as the environment says it, without anything stored */
export function effectiveSettings(env: Env, stored: StoredSettings): EffectiveSettings {
  function from<Value>(name: GivenSetting, given: Value, set: Value | undefined): Effective<Value> {
    if (env.given.has(name)) return { value: given, source: 'env' };
    return set === undefined ? { value: given, source: 'default' } : { value: set, source: 'setting' };
  }
  return {
    registration: from('registration', env.registration, stored.registration),
    publicUrl: from('publicUrl', env.publicUrl, stored.publicUrl),
    siteUrl: from('siteUrl', env.siteUrl, stored.siteUrl),
    demo: from('demo', env.demo, stored.demo),
    mail: from('mail', env.smtp, stored.mail),
    trialOver: from('trialOver', env.trialOver, stored.trialOver),
    language: unlessSet(stored.language, defaultLanguage),
    trialDays: unlessSet(stored.trialDays, trialLength.usual),
    examples: unlessSet(stored.examples, exampleNames),
  };
}

/** Of a setting that the environment has no variable for. */
const unlessSet = <Value>(set: Value | undefined, value: Value): Effective<Value> =>
  set === undefined ? { value, source: 'default' } : { value: set, source: 'setting' };

/**
 * The environment with the stored settings that hold from a start on: addresses, demo. The others are asked for whenever they are
 * needed. With a stored address a server that only this machine can reach is behind a proxy of this machine.
 */
export function settledEnv(env: Env, stored: StoredSettings): Env {
  const { publicUrl, siteUrl, demo } = effectiveSettings(env, stored);
  const isBehindOwnProxy = publicUrl.source === 'setting' && !env.areProxiesDecided && isLoopback(env.host);
  return {
    ...env,
    publicUrl: publicUrl.value,
    siteUrl: siteUrl.value,
    demo: demo.value,
    ...(isBehindOwnProxy ? { trustedProxies: ['loopback'], areProxiesDecided: true } : {}),
  };
}
