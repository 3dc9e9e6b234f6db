import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../media-urls.ts';
import type { OutgoingMessage } from '../../ports/channel.ts';
import { groupStanding } from '../channel/store.ts';
import { contactTexts, fillPlaceholders } from './contact-messages.ts';
import type { DueDelivery } from './next-delivery.ts';
import type { SendSettings } from './settings.ts';
import { findPhoto, type SentPhoto } from './stream-images.ts';

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

export type Truth = { kind: 'send'; content: OutgoingMessage['content'] } | { kind: 'skip'; reason: SkipReason };

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
  const standing = await groupStanding(scope, groupId);
  if (standing === 'lost') return { kind: 'skip', reason: 'group_lost' };
  // A ticked chat may be one that stands in no list (D-63).
  if (standing === 'unknown' && kind !== 'chat') return { kind: 'skip', reason: 'group_removed' };
  if (part >= 0) return checkPicture(scope, { broadcastId, position: part, media });

  const text = contactTexts(settings).get(part);
  if (text === undefined) return { kind: 'skip', reason: 'no_text' };
  const { brand } = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .select('brand')
    .executeTakeFirstOrThrow();
  const values = { shop: settings.shopName, brand, site: siteAddress(settings.keyword) };
  return { kind: 'send', content: { kind: 'text', text: fillPlaceholders(text, values) } };
}

async function checkPicture(scope: ShopScope, place: Place): Promise<Truth> {
  const photo = await findPhoto(scope, place);
  return photo ? truthOfPhoto(photo, place) : checkCollage(scope, place);
}

interface Place {
  broadcastId: string;
  position: number;
  media: MediaUrls;
}

/** Photos need no approval; they must still lie in the source, as they were (D-62). */
function truthOfPhoto({ sent, present, isGone }: SentPhoto, { media }: Place): Truth {
  if (isGone) return { kind: 'skip', reason: 'photo_gone' };
  if (sent !== present) return { kind: 'skip', reason: 'picture_changed' };
  return pictureOf(sent, media);
}

const pictureOf = (sha256: string, media: MediaUrls): Truth => ({
  kind: 'send',
  content: { kind: 'picture', url: media.of(sha256, 'image/jpeg'), sha256, caption: '' },
});

async function checkCollage(scope: ShopScope, { broadcastId, position, media }: Place): Promise<Truth> {
  const row = await scope.db
    .selectFrom('broadcast_images as image')
    .innerJoin('collages as collage', 'collage.id', 'image.collage_id')
    .innerJoin('subfolders as subfolder', 'subfolder.id', 'collage.subfolder_id')
    .where('image.shop_id', '=', scope.shopId)
    .where('collage.shop_id', '=', scope.shopId)
    .where('image.broadcast_id', '=', broadcastId)
    .where('image.position', '=', position)
    .select(['image.sha256', 'image.export_id as sentExport', 'collage.export_id as presentExport'])
    .select(['collage.status', 'collage.state', 'subfolder.state as subfolderState'])
    .executeTakeFirst();
  if (row?.status !== 'verified') return { kind: 'skip', reason: 'not_approved' };
  if (row.state !== 'active') return { kind: 'skip', reason: 'passive' };
  if (row.subfolderState !== 'active') return { kind: 'skip', reason: 'subfolder_passive' };
  if (row.sentExport !== row.presentExport) return { kind: 'skip', reason: 'picture_changed' };
  return pictureOf(row.sha256, media);
}
