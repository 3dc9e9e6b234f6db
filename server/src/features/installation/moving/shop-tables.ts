import type { DB } from '../../../adapters/postgres/schema/schema.gen.ts';

/**
 * What of a table goes along with a shop that moves to another installation: its own rows (`of-shop`), accounts of its people and what
 * they have (`people`, `of-people`), what is known of its files by their hashes (`by-hash`), or nothing, for a reason.
 */
type Moves = 'shop' | 'people' | 'of-people' | 'by-hash' | { stays: string };
type MovesOfShop = 'of-shop' | { stays: string };

/** A new table does not compile until somebody has said whether it moves; one with `shop_id` moves, or says why it does not. */
type Complete = {
  [Table in keyof DB]: 'shop_id' extends keyof DB[Table] ? MovesOfShop : Moves;
};

const view = { stays: 'it is a view' };
const installation = { stays: 'it is the installation’s' };
const signIn = { stays: 'people sign in again' };
const phone = { stays: 'a phone is registered with the keys of its installation' };

const moves = {
  admin_links: installation,
  agent_profiles: 'of-shop',
  announcement_readers: installation,
  announcements: installation,
  api_keys: 'of-shop',
  approval_link_items: 'of-shop',
  approval_links: 'of-shop',
  audit_log: 'of-shop',
  auth_tokens: signIn,
  blobs: 'by-hash',
  brands: 'of-shop',
  broadcast_days: 'of-shop',
  broadcast_images: 'of-shop',
  broadcast_messages: 'of-shop',
  broadcasts: 'of-shop',
  builds: 'of-shop',
  calendar_feeds: 'of-shop',
  channel_connections: 'of-shop',
  channel_events: 'of-shop',
  channel_fetches: 'of-shop',
  channel_groups: 'of-shop',
  collage_changes: 'of-shop',
  collage_days: 'of-shop',
  collage_images: 'of-shop',
  collages: 'of-shop',
  console_builds: installation,
  count_changes: 'of-shop',
  deliveries: 'of-shop',
  delivery_attempts: 'of-shop',
  delivery_counts: view,
  delivery_recalls: 'of-shop',
  delivery_totals: 'of-shop',
  download_selections: 'of-shop',
  door_photos: 'of-shop',
  export_outputs: 'of-shop',
  exports: 'of-shop',
  failed_jobs: 'of-shop',
  films: 'of-shop',
  folders: 'of-shop',
  fonts: 'of-shop',
  ftp_doors: 'of-shop',
  help_requests: 'of-shop',
  idempotency_keys: 'of-shop',
  import_items: 'of-shop',
  import_jobs: 'of-shop',
  installation,
  installation_settings: installation,
  integrity_checks: installation,
  integrity_findings: installation,
  invitations: 'of-shop',
  known_devices: signIn,
  kept_folders: 'of-shop',
  kept_photos: 'of-shop',
  lane_wakes: { stays: 'lanes are woken when the shop is released' },
  lanes: 'of-shop',
  ledger_files: 'of-shop',
  legal_texts: installation,
  link_codes: 'of-shop',
  login_throttle: installation,
  mails: { stays: 'letters leave where they were written' },
  marked_pictures: 'of-shop',
  memberships: 'of-shop',
  message_edits: 'of-shop',
  order_changes: 'of-shop',
  order_counts: view,
  order_days: 'of-shop',
  order_months: 'of-shop',
  orders: 'of-shop',
  packages: installation,
  paces: 'of-shop',
  phone_checks: 'of-shop',
  phone_groups: 'of-shop',
  phones: 'of-shop',
  photo_analyses: 'by-hash',
  photo_pardons: 'of-shop',
  processes: installation,
  push_alerts: phone,
  push_devices: phone,
  push_keys: installation,
  rate_counts: installation,
  received_files: 'of-shop',
  recovery_codes: 'of-people',
  reels: 'of-shop',
  schedule_runs: 'of-shop',
  schedules: 'of-shop',
  second_factors: 'of-people',
  send_counts: view,
  send_log: 'of-shop',
  send_totals: 'of-shop',
  sessions: signIn,
  setup_words: installation,
  shared_phones: { stays: 'it counts what all firms of an installation send by a phone' },
  shared_releases: 'of-shop',
  shop_media: 'of-shop',
  shop_secrets: 'of-shop',
  shops: 'shop',
  site_addresses: 'of-shop',
  site_changes: 'of-shop',
  site_counts: view,
  site_days: 'of-shop',
  site_domains: 'of-shop',
  site_events: 'of-shop',
  site_months: 'of-shop',
  site_photos: 'by-hash',
  site_previews: 'of-shop',
  sold_out: 'of-shop',
  source_files: 'of-shop',
  source_places: { stays: 'it is about the processes of its installation' },
  sources: 'of-shop',
  stream_folders: 'of-shop',
  stream_images: 'of-shop',
  stream_reads: 'of-shop',
  subfolders: 'of-shop',
  telegram_files: 'of-shop',
  template_runs: 'of-shop',
  template_versions: 'of-shop',
  templates: 'of-shop',
  upload_photos: 'of-shop',
  upload_pieces: 'of-shop',
  uploads: 'of-shop',
  users: 'people',
  video_posters: { stays: 'it is asked for again' },
  visit_salts: installation,
  watches: 'of-shop',
  webhook_messages: 'of-shop',
  webhooks: 'of-shop',
} as const satisfies Complete;

export type TableName = keyof typeof moves;

const isKnown = (name: string): name is TableName => Object.hasOwn(moves, name);

/** How a table moves; throws for one that nobody has thought about. */
export function howMoves(name: string): Exclude<Moves | MovesOfShop, object> | 'stays' {
  if (!isKnown(name)) throw new Error(`Nobody has said whether ${name} goes along with a shop that moves.`);
  const how = moves[name];
  return typeof how === 'string' ? how : 'stays';
}

/** Tables whose rows are secrets that the installation's key seals, and those that mean nothing without them. */
export const meansNothingWithoutSecrets: readonly TableName[] = [
  ...(['shop_secrets', 'second_factors', 'recovery_codes', 'webhooks', 'webhook_messages'] as const),
];

/** What triggers write when the rows of other tables are added; it is among what moves. */
export const writtenByTriggers: readonly TableName[] = [
  ...(['count_changes', 'collage_changes', 'order_changes', 'site_changes'] as const),
];
