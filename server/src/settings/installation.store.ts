import { parseMailbox } from '@kolaj/domain/mail/mailbox';
import { languages } from '@kolaj/domain/shared/language';
import { trialLength, trialRules } from '@kolaj/domain/shop/trial';
import { exampleNames } from '@kolaj/domain/template/examples';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../adapters/postgres/scope.ts';
import { secretPlaces } from '../secrets/places.ts';
import type { Sealer } from '../secrets/seal.ts';
import type { MailSettings, StoredSettings } from './installation-settings.ts';

const passwordPlace = secretPlaces.mailPassword();

const plain = {
  registration: z.enum(['open', 'invite', 'closed']),
  publicUrl: z.string(),
  siteUrl: z.string(),
  demo: z.boolean(),
  language: z.enum(languages),
  trialOver: z.enum(trialRules),
  trialDays: z.int().check(z.minimum(trialLength.shortest), z.maximum(trialLength.longest)),
  examples: z.array(z.enum(exampleNames)).check(z.minLength(1)),
};
const storedMail = z.object({
  host: z.string(),
  port: z.int(),
  isSecure: z.boolean(),
  user: z.string(),
  from: z.string(),
});

interface Row {
  name: string;
  value: unknown;
  sealed: Buffer | null;
}

/**
 * All that is set; without a sealer without the mail server's password. What an older or newer version has written and this one does
 * not understand counts as not set.
 */
export async function readSettings(scope: Pick<SystemScope, 'db'>, sealer: Sealer | null): Promise<StoredSettings> {
  const rows = await scope.db.selectFrom('installation_settings').select(['name', 'value', 'sealed']).execute();
  const stored: StoredSettings = {};
  for (const row of rows) Object.assign(stored, understood(row, sealer));
  return stored;
}

function understood({ name, value, sealed }: Row, sealer: Sealer | null): StoredSettings {
  if (name === 'mail') {
    const mail = mailOf(value, sealed, sealer);
    return mail === null ? {} : { mail };
  }
  const [, schema] = Object.entries(plain).find(([known]) => known === name) ?? [];
  const parsed = schema?.safeParse(value);
  return parsed?.success ? { [name]: parsed.data } : {};
}

/** A password that the key does not open is empty: the mail server then says that it is wrong, and `doctor` says why. */
function mailOf(value: unknown, sealed: Buffer | null, sealer: Sealer | null): MailSettings | null {
  const parsed = storedMail.safeParse(value);
  const from = parsed.success ? parseMailbox(parsed.data.from) : null;
  if (!parsed.success || from === null) return null;
  const { host, port, isSecure, user } = parsed.data;
  const login = user === '' ? null : { user, password: opened(sealed, sealer) ?? '' };
  return { server: { host, port, isSecure, login }, from };
}

function opened(sealed: Buffer | null, sealer: Sealer | null): string | null {
  try {
    return sealed === null || sealer === null ? '' : sealer.open(sealed, passwordPlace);
  } catch {
    return null;
  }
}

/** Whether the key opens what is sealed with the settings; true when nothing is. null = there is no key. */
export async function isMailPasswordOpen({ db }: SystemScope, sealer: Sealer | null): Promise<boolean> {
  const row = await db
    .selectFrom('installation_settings')
    .select('sealed')
    .where('name', '=', 'mail')
    .executeTakeFirst();
  const sealed = row?.sealed ?? null;
  return sealed === null || (sealer !== null && opened(sealed, sealer) !== null);
}

/** What is to be written; null takes a setting back to its default. */
export type SettingChanges = { [Name in keyof StoredSettings]?: StoredSettings[Name] | null };

export async function writeSettings(
  { db }: SystemScope,
  { changes, by, sealer }: { changes: SettingChanges; by: string | null; sealer: Sealer },
): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (value === null) {
      await db.deleteFrom('installation_settings').where('name', '=', name).execute();
      continue;
    }
    const { shown, sealed } =
      typeof value === 'object' && 'server' in value ? sealMail(value, sealer) : { shown: value, sealed: null };
    const row = { value: JSON.stringify(shown), sealed, changed_at: sql<Date>`now()`, changed_by: by };
    await db
      .insertInto('installation_settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  }
}

function sealMail({ server, from }: MailSettings, sealer: Sealer) {
  const { host, port, isSecure, login } = server;
  const shown = { host, port, isSecure, user: login?.user ?? '', from: mailbox(from) };
  return { shown, sealed: login === null ? null : sealer.seal(login.password, passwordPlace) };
}

/** As `parseMailbox` reads it. */
export const mailbox = ({ name, address }: MailSettings['from']): string =>
  name === '' ? address : `${name} <${address}>`;
