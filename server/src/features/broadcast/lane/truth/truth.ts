import { contactAgent } from '@kolaj/domain/agent/contact-agent';
import type { ShopScope } from '../../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../../kernel/media-urls.ts';
import type { OutgoingContent } from '../../../../ports/channel.ts';
import { shopBrands } from '../../../brand/open/brand.store.ts';
import { isSoldOut } from '../../../collage/open/sold-out.store.ts';
import type { AddressedShop } from '../../../site/open/site-addresses.ts';
import { contactTexts, fillPlaceholders } from '../../accept/contact-messages.ts';
import { codedContent, countedSiteOf } from '../../links/coded-content.ts';
import { productPath } from '../../links/link-code.store.ts';
import { parseMessage } from '../../record/messages.store.ts';
import type { SendSettings } from '../../settings.store.ts';
import type { DueDelivery } from '../next-delivery.store.ts';
import { readTruth, type TruthRow } from './truth.store.ts';

/** Why a message must not leave although it was confirmed. */
export type SkipReason =
  | 'group_removed'
  | 'group_lost'
  | 'not_approved'
  | 'passive'
  | 'subfolder_passive'
  | 'picture_changed'
  | 'photo_gone'
  | 'no_text'
  | 'taken_back'
  | 'sold_out'
  | 'film_removed';

type MessageContent = Exclude<OutgoingContent, { kind: 'album' }>;
export type Truth = { kind: 'send'; content: MessageContent } | { kind: 'skip'; reason: SkipReason };

/** What a look at the truth needs. */
export interface TruthFacts {
  settings: SendSettings;
  media: MediaUrls;
  siteAddress: (shop: AddressedShop) => string;
}

/**
 * Checks a message again at the moment of sending (architecture §7): the group is still in the lists, and the picture is
 * still what was confirmed: approved, active, in an active subfolder, of the same export, and not sold out (D-97). All within the shop's rows.
 * Its links to the shop's site say for whom they leave (D-99).
 */
export async function checkTruth(scope: ShopScope, due: DueDelivery, facts: TruthFacts): Promise<Truth> {
  const truth = await presentTruth(scope, due, facts);
  if (truth.kind === 'skip') return truth;
  const countedSite = countedSiteOf(facts);
  return { kind: 'send', content: await codedContent(scope, truth.content, { ...due, countedSite }) };
}

/** What the message was confirmed for and is no longer there. */
function whatIsGone(now: TruthRow, kind: DueDelivery['kind']): SkipReason | null {
  if (now.isTakenBack) return 'taken_back';
  if (now.isLost) return 'group_lost';
  // A ticked chat may be one that is in no list (D-63).
  if (now.isLost === null && kind !== 'chat') return 'group_removed';
  return now.isFilmGone ? 'film_removed' : null;
}

async function presentTruth(
  scope: ShopScope,
  { id, broadcastId, groupId, part, kind }: DueDelivery,
  { settings, media, siteAddress }: TruthFacts,
): Promise<Truth> {
  const now = await readTruth(scope, { id, broadcastId, groupId, part });
  const gone = whatIsGone(now, kind);
  if (gone !== null) return skip(gone);
  if (now.message !== null) return { kind: 'send', content: parseMessage(now.message) };
  if (part < 0) {
    const text = contactTexts(settings).get(part);
    if (text === undefined) return skip('no_text');
    const agent = contactAgent(settings.agents, { brand: now.brand, brands: await shopBrands(scope) });
    const values = { shop: settings.shopName, brand: now.brand, site: siteAddress(settings), agent };
    return { kind: 'send', content: { kind: 'text', text: fillPlaceholders(text, values) } };
  }

  const reason = now.isPhoto ? whyNotPhoto(now) : whyNotCollage(now);
  if (reason !== null || now.sent === null) return skip(reason ?? 'not_approved');
  if (now.collageId !== null && now.hasSoldOut && (await isSoldOut(scope, now.collageId))) return skip('sold_out');
  const url = media.of(now.sent, 'image/jpeg');
  const caption = await captionOf(scope, now.collageId, { settings, siteAddress });
  return { kind: 'send', content: { kind: 'picture', url, sha256: now.sent, caption } };
}

/** The product's own page, where the shop wants it below its pictures (D-99); '' = nothing stands there. */
async function captionOf(
  scope: ShopScope,
  collageId: string | null,
  { settings, siteAddress }: Pick<TruthFacts, 'settings' | 'siteAddress'>,
): Promise<string> {
  if (!settings.linksUnderPictures || !settings.hasSite || collageId === null) return '';
  const path = await productPath(scope, collageId);
  return path === null ? '' : siteAddress(settings) + path;
}

const skip = (reason: SkipReason): Truth => ({ kind: 'skip', reason });

/** Photos need no approval; they must still be in the source, unchanged (D-62). */
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
