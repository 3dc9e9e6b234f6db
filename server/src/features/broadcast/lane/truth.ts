import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { OutgoingContent } from '../../../ports/channel.ts';
import { contactTexts, fillPlaceholders } from '../accept/contact-messages.ts';
import type { SendSettings } from '../settings.store.ts';
import type { DueDelivery } from './next-delivery.store.ts';

/** Why a message must not leave although it was confirmed. */
export type SkipReason =
  | 'group_removed'
  | 'group_lost'
  | 'not_approved'
  | 'passive'
  | 'subfolder_passive'
  | 'picture_changed'
  | 'photo_gone'
  | 'no_text';

export type Truth = { kind: 'send'; content: OutgoingContent } | { kind: 'skip'; reason: SkipReason };

/** What a look at the truth needs. */
export interface TruthFacts {
  settings: SendSettings;
  media: MediaUrls;
  siteAddress: (keyword: string) => string;
}

/**
 * Checks a message again at the moment of sending (architecture §7): the group is still in the lists, and the picture is
 * still what was confirmed: approved, active, in an active subfolder, of the same export. All within the shop's rows.
 */
export async function checkTruth(
  scope: ShopScope,
  { broadcastId, groupId, part, kind }: DueDelivery,
  { settings, media, siteAddress }: TruthFacts,
): Promise<Truth> {
  const now = await readTruth(scope, { broadcastId, groupId, part });
  if (now.isLost) return skip('group_lost');
  // A ticked chat may be one that stands in no list (D-63).
  if (now.isLost === null && kind !== 'chat') return skip('group_removed');
  if (part < 0) {
    const text = contactTexts(settings).get(part);
    if (text === undefined) return skip('no_text');
    const values = { shop: settings.shopName, brand: now.brand, site: siteAddress(settings.keyword) };
    return { kind: 'send', content: { kind: 'text', text: fillPlaceholders(text, values) } };
  }

  const reason = now.isPhoto ? whyNotPhoto(now) : whyNotCollage(now);
  if (reason !== null || now.sent === null) return skip(reason ?? 'not_approved');
  const url = media.of(now.sent, 'image/jpeg');
  return { kind: 'send', content: { kind: 'picture', url, sha256: now.sent, caption: '' } };
}

const skip = (reason: SkipReason): Truth => ({ kind: 'skip', reason });

/** Photos need no approval; they must still lie in the source, as they were (D-62). */
function whyNotPhoto({ sent, photo, isGone }: TruthRow): SkipReason | null {
  if (isGone) return 'photo_gone';
  return sent === photo ? null : 'picture_changed';
}

function whyNotCollage({ status, state, subfolderState, sentExport, presentExport }: TruthRow): SkipReason | null {
  if (status !== 'verified') return 'not_approved';
  if (state !== 'active') return 'passive';
  if (subfolderState !== 'active') return 'subfolder_passive';
  return sentExport === presentExport ? null : 'picture_changed';
}

interface TruthRow {
  brand: string;
  /** null = the group is in no list. */
  isLost: boolean | null;
  /** Contents that were confirmed; null = a contact message, or a picture that is no more. */
  sent: string | null;
  isPhoto: boolean;
  /** Contents of the photo now. */
  photo: string | null;
  isGone: boolean;
  status: string | null;
  state: string | null;
  subfolderState: string | null;
  sentExport: string | null;
  presentExport: string | null;
}

/** All of it in one question: it is asked for each message. */
async function readTruth(
  { db, shopId }: ShopScope,
  { broadcastId, groupId, part }: { broadcastId: string; groupId: string; part: number },
): Promise<TruthRow> {
  const { rows } = await sql<TruthRow>`
    select b.brand,
      (select lost_reason is not null from channel_groups where shop_id = b.shop_id and group_id = ${groupId}) as "isLost",
      i.sha256 as sent, i.stream_image_id is not null as "isPhoto", p.sha256 as photo, p.gone_at is not null as "isGone",
      c.status, c.state, s.state as "subfolderState", i.export_id as "sentExport", c.export_id as "presentExport"
    from broadcasts b
    left join broadcast_images i on i.broadcast_id = b.id and i.shop_id = b.shop_id and i.position = ${part}
    left join collages c on c.id = i.collage_id and c.shop_id = b.shop_id
    left join subfolders s on s.id = c.subfolder_id
    left join stream_images p on p.id = i.stream_image_id and p.shop_id = b.shop_id
    where b.shop_id = ${shopId} and b.id = ${broadcastId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the send ${broadcastId} is gone`);
  return row;
}
