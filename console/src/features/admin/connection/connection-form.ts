import type { ConnectionView } from '@kolaj/contract/channel/channel-connection';
import {
  type ConnectionField,
  type DriverName,
  driverForms,
  driverNames,
  keepsSecrets,
} from '@kolaj/domain/channel/connection';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';

/** What is in the fields; an empty secret leaves the stored one. */
export interface ConnectionForm {
  driver: DriverName;
  settings: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}

export const formOf = ({ driver, settings }: ConnectionView): ConnectionForm => ({ driver, settings, secrets: {} });

/** The kinds of providers that reach this kind of channel. */
export const driversFor = (channel: ChannelKind): DriverName[] =>
  driverNames.filter((name) => driverForms[name].channels.includes(channel));

export const fieldsFor = (driver: DriverName) => driverForms[driver].fields;

/** Only the fields of the chosen driver, and only secrets that were typed. */
export function inputOf({ driver, settings, secrets }: ConnectionForm, channel: ChannelKind) {
  const { fields } = driverForms[driver];
  const of = (isSecret: boolean, typed: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      fields
        .filter((field) => field.isSecret === isSecret)
        .map(({ name }) => [name, (typed[name] ?? '').trim()] as const)
        .filter(([, value]) => value !== ''),
    );
  return { channel, driver, settings: of(false, settings), secrets: of(true, secrets) };
}

/** The last characters of a stored secret that goes with what is typed; null = it has to be typed. */
export function keptSecret(
  form: ConnectionForm,
  view: ConnectionView,
  { name }: Pick<ConnectionField, 'name'>,
): string | null {
  return keepsSecrets(view, form) ? (view.secrets[name]?.last4 ?? null) : null;
}
