import type { DB } from '../../../adapters/postgres/schema/schema.gen.ts';
import { type SecretPlace, secretPlaces } from '../../../secrets/places.ts';

type ColumnsOfBytes = {
  [Table in keyof DB]: {
    [Column in keyof DB[Table] & string]: NonNullable<DB[Table][Column]> extends Buffer ? `${Table}.${Column}` : never;
  }[keyof DB[Table] & string];
}[keyof DB];

/** What each column of bytes holds. A new one does not compile until somebody has said whether the installation's key seals it. */
export const bytesHold = {
  'admin_links.hash': 'hash',
  'api_keys.token_hash': 'hash',
  'approval_links.token_hash': 'hash',
  'auth_tokens.token_hash': 'hash',
  'calendar_feeds.token_hash': 'hash',
  'channel_connections.webhook_word_sha256': 'hash',
  'idempotency_keys.body_sha256': 'hash',
  'installation_settings.sealed': 'secret',
  'invitations.token_hash': 'hash',
  'known_devices.token_hash': 'hash',
  'lanes.phone_key': 'hash',
  'mails.sealed': 'secret',
  'push_keys.sealed': 'secret',
  'recovery_codes.code_hash': 'hash',
  'second_factors.sealed': 'secret',
  'sessions.token_hash': 'hash',
  'setup_words.hash': 'hash',
  'shared_phones.key': 'hash',
  'shop_secrets.sealed': 'secret',
  'site_events.visitor': 'hash',
  'sources.sealed': 'secret',
  'visit_salts.salt': 'random',
  'webhooks.old_secret': 'secret',
  'webhooks.secret': 'secret',
} as const satisfies Record<ColumnsOfBytes, 'hash' | 'random' | 'secret'>;

type Held = typeof bytesHold;
type SecretColumn = { [Column in keyof Held]: Held[Column] extends 'secret' ? Column : never }[keyof Held];
export type SealedTableName = SecretColumn extends `${infer Table}.${string}` ? Table : never;

export type StoredRow = Readonly<Record<string, unknown>>;

export interface SealedTable {
  name: SealedTableName;
  columns: readonly string[];
  /** A column of `[{ secret }]`, in hexadecimal. */
  list?: string;
  /** `key_id` says with which key. */
  namesKey: boolean;
  placeOf: (row: StoredRow) => SecretPlace;
}

const text = (row: StoredRow, column: string) => String(row[column]);

const tables: Record<SealedTableName, Omit<SealedTable, 'name' | 'columns'>> = {
  installation_settings: { namesKey: false, placeOf: secretPlaces.mailPassword },
  mails: { namesKey: false, placeOf: (row) => secretPlaces.letter(text(row, 'id')) },
  push_keys: { namesKey: false, placeOf: secretPlaces.pushKey },
  second_factors: { namesKey: true, placeOf: (row) => secretPlaces.secondFactor(text(row, 'user_id')) },
  shop_secrets: { namesKey: true, placeOf: (row) => secretPlaces.ofShop(text(row, 'shop_id'), text(row, 'name')) },
  sources: {
    namesKey: true,
    placeOf: (row) => secretPlaces.source({ shopId: text(row, 'shop_id'), sourceId: text(row, 'id') }),
  },
  webhooks: {
    namesKey: false,
    list: 'earlier_secrets',
    placeOf: (row) => secretPlaces.webhook(text(row, 'shop_id')),
  },
};

const names = Object.keys(tables) as SealedTableName[];

/** Where everything is that the installation's key seals. No file holds any of it. */
export const sealedTables: readonly SealedTable[] = names.map((name) => ({
  ...tables[name],
  name,
  columns: Object.entries(bytesHold).flatMap(([column, holds]) =>
    holds === 'secret' && column.startsWith(`${name}.`) ? [column.slice(name.length + 1)] : [],
  ),
}));
