import {
  type InstallationSettings,
  type MailServerInput,
  registrationModes,
  type SetupSettings,
} from '@kolaj/contract/admin/installation';
import { parseMailbox } from '@kolaj/domain/mail/mailbox';
import { languages } from '@kolaj/domain/shared/language';
import { msg } from '@lingui/core/macro';
import type { Problems } from '../../ui/form/use-form.tsx';

/** The settings as a form holds them; empty = not set. */
export type InstallationValues = {
  registration: string;
  language: string;
  public_url: string;
  site_url: string;
  demo: string;
  mail_host: string;
  mail_port: string;
  mail_security: string;
  mail_user: string;
  mail_password: string;
  mail_from: string;
};

/** Names of protocols are the same in every language. */
export const mailSecurities = ['STARTTLS', 'TLS'].map((label) => ({ value: label.toLowerCase(), label }));

export type Settings = SetupSettings | InstallationSettings;

const mailOf = (settings: Settings) => ('value' in settings.mail ? settings.mail.value : null);

export function valuesOf(settings: Settings): InstallationValues {
  const mail = mailOf(settings);
  return {
    registration: settings.registration.value,
    language: settings.language.value,
    public_url: settings.public_url.value ?? '',
    site_url: settings.site_url.value ?? '',
    demo: settings.demo.value ? 'on' : 'off',
    mail_host: mail?.host ?? '',
    mail_port: String(mail?.port ?? 587),
    mail_security: mail?.is_secure ? 'tls' : 'starttls',
    mail_user: mail?.user ?? '',
    mail_password: '',
    mail_from: mail?.from ?? '',
  };
}

/** The mail server as it is typed; null = none is. */
export function mailInput(values: InstallationValues): MailServerInput | null {
  if (values.mail_host.trim() === '') return null;
  return {
    host: values.mail_host.trim(),
    port: Number(values.mail_port),
    is_secure: values.mail_security === 'tls',
    user: values.mail_user.trim(),
    from: values.mail_from.trim(),
    ...(values.mail_password === '' ? {} : { password: values.mail_password }),
  };
}

const mailNames = ['mail_host', 'mail_port', 'mail_security', 'mail_user', 'mail_password', 'mail_from'] as const;

/**
 * What is to be saved: what was changed since the settings were read, so that nobody puts back what another administrator has changed
 * meanwhile; nothing that the environment sets.
 */
export function changesOf(values: InstallationValues, read: Settings) {
  const before = valuesOf(read);
  const mayChange = (name: keyof Settings) => read[name].source !== 'env';
  const isChanged = (...names: (keyof InstallationValues)[]) => names.some((name) => values[name] !== before[name]);
  const isOurs = (name: keyof Settings & keyof InstallationValues) => mayChange(name) && isChanged(name);
  const registration = registrationModes.find((mode) => mode === values.registration);
  const language = languages.find((code) => code === values.language);
  return {
    ...(isOurs('registration') && registration !== undefined ? { registration } : {}),
    ...(isOurs('language') && language !== undefined ? { language } : {}),
    ...(isOurs('public_url') ? { public_url: values.public_url.trim() || null } : {}),
    ...(isOurs('site_url') ? { site_url: values.site_url.trim() || null } : {}),
    ...(isOurs('demo') ? { demo: values.demo === 'on' } : {}),
    ...(mayChange('mail') && isChanged(...mailNames) ? { mail: mailInput(values) } : {}),
  };
}

const says = {
  address: msg({ id: 'installation.bad-address', message: 'Like https://kolaj.example, without anything behind it.' }),
  sameHost: msg({
    id: 'installation.same-host',
    message: 'Another name than the console’s: what shops publish must not share its address.',
  }),
  port: msg({ id: 'installation.bad-port', message: 'A port is a number from 1 to 65535.' }),
  sender: msg({ id: 'installation.bad-sender', message: 'Like Kolaj <no-reply@example.com>.' }),
};

const isAddress = (text: string) => {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
};

function siteProblem({ site_url, public_url }: InstallationValues) {
  const site = URL.parse(site_url.trim());
  if (site_url.trim() === '') return undefined;
  if (!isAddress(site_url)) return says.address;
  return site?.host === URL.parse(public_url.trim())?.host ? says.sameHost : undefined;
}

/** What can be seen to be wrong before anything is sent. */
export function checkInstallation(values: InstallationValues): Problems<InstallationValues> {
  const hasMail = values.mail_host.trim() !== '';
  const port = Number(values.mail_port);
  return {
    public_url: values.public_url.trim() === '' || isAddress(values.public_url) ? undefined : says.address,
    site_url: siteProblem(values),
    mail_port: !hasMail || (Number.isInteger(port) && port > 0 && port <= 65_535) ? undefined : says.port,
    mail_from: !hasMail || parseMailbox(values.mail_from) !== null ? undefined : says.sender,
  };
}
