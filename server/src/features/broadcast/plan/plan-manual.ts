import {
  contactsLeft,
  type ManualRefusal,
  needsConfirmation,
  refuseManual,
} from '@kolaj/domain/broadcast/accept/manual';
import { orderImages } from '@kolaj/domain/broadcast/accept/order';
import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import type { ChatType } from '@kolaj/domain/channel/chat';
import type { Phone } from '@kolaj/domain/channel/group/group';
import { localDay } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { activeStatus, type Chat, type Listing } from '../../../ports/channel.ts';
import { readPhones } from '../../channel/open/channel.store.ts';
import type { FilledTarget } from '../accept/accept-fill.ts';
import { readChats, readLostGroups } from '../phones/manual-chats.store.ts';
import type { KnownChats } from '../phones/manual-chats.ts';
import { countContactsSince } from '../record/broadcast.store.ts';
import type { SendSettings } from '../settings.store.ts';
import { checkSubfolder } from './check-call.ts';
import { readSendable, type SendableCollage, type SendSubfolder } from './images.store.ts';

/** What a person has ticked on the broadcast screen (BC-02…BC-04). */
export interface ManualWish {
  folder_id: string;
  subfolder_ids: readonly string[];
  phone_id: string;
  targets: readonly { id: string; type: ChatType }[];
  confirm_contacts?: number | undefined;
  reason?: string | undefined;
}

/** What the provider says, asked before the transaction. */
export interface ManualFacts {
  phones: Listing<Phone>;
  chats: Listing<Chat>;
  settings: SendSettings;
  now: Date;
}

type KnownPhone = Omit<Phone, 'queue'>;

export interface ManualPlan {
  subfolders: SendSubfolder[];
  /** Verified and active, subfolder by subfolder, each in the shop's order. */
  images: SendableCollage[];
  phone: KnownPhone | null;
  targets: FilledTarget[];
  /** Ids of persons among them. */
  contacts: string[];
  contactsLeft: number;
  needsConfirmation: boolean;
  unknown: string[];
  leftOut: LeftOutRow[];
  refusal: ManualRefusal | 'provider_unreachable' | null;
}

/** Works out a send to ticked chats on the data of now: the same for its dry run and for the send (D-63). */
export async function planManual(scope: ShopScope, wish: ManualWish, facts: ManualFacts): Promise<ManualPlan> {
  const subfolders = await subfoldersOf(scope, wish);
  const images = await imagesOf(scope, subfolders, facts);
  const phone = await phoneOf(scope, wish, facts);
  const known = await chatsOf(scope, wish.phone_id, facts);
  const lost = await readLostGroups(scope);
  const { meant, unknown, leftOut } = sortTargets(wish, known, lost);
  const contacts = meant.filter(({ type }) => type === 'chat').map(({ id }) => id);
  const { timeZone } = facts.settings;
  const today = startOfDay(localDay(facts.now, timeZone), timeZone);
  const contactsToday = await countContactsSince(scope, today);
  return {
    subfolders,
    images,
    phone,
    targets: phone ? meant.map((chat) => targetOf(chat, { phone, images })) : [],
    contacts,
    contactsLeft: contactsLeft(contactsToday),
    needsConfirmation: needsConfirmation(contacts.length),
    unknown,
    leftOut,
    refusal: unlessSilent(facts, {
      images: images.length,
      groups: meant.length - contacts.length,
      contacts: contacts.length,
      unknown: unknown.length,
      phone: standingOf(phone),
      contactsToday,
      confirmed: wish.confirm_contacts ?? null,
      reason: wish.reason ?? '',
    }),
  };
}

/** What is refused because nobody answered is said so: it is not the person's fault. */
function unlessSilent(
  { phones, chats }: ManualFacts,
  wish: Parameters<typeof refuseManual>[0],
): ManualRefusal | 'provider_unreachable' | null {
  const refusal = refuseManual(wish);
  const isGuess =
    (refusal === 'phone_unknown' && phones.kind === 'error') || (refusal === 'unknown_chats' && chats.kind === 'error');
  return isGuess ? 'provider_unreachable' : refusal;
}

/** Of the named folder; anything else looks as if there were none. */
async function subfoldersOf(scope: ShopScope, wish: ManualWish): Promise<SendSubfolder[]> {
  const found: SendSubfolder[] = [];
  for (const id of new Set(wish.subfolder_ids)) {
    const subfolder = await checkSubfolder(scope, id, 'kolaj');
    if (subfolder.folderId !== wish.folder_id) throw notFound();
    found.push(subfolder);
  }
  return found;
}

async function imagesOf(
  scope: ShopScope,
  subfolders: readonly SendSubfolder[],
  { settings, now }: ManualFacts,
): Promise<SendableCollage[]> {
  const switches = {
    groupKey: settings.group_key,
    bcOrderByName: settings.bc_order_by_name,
    groupByName: settings.group_by_name,
    groupByNameNoGroup: settings.group_by_name_no_group,
  };
  // Two subfolders may hold the same picture; a recipient of both would get it twice.
  const images = new Map<string, SendableCollage>();
  for (const { id } of subfolders) {
    const ofOne = await readSendable(scope, { stream: 'kolaj', subfolderId: id, now });
    for (const image of orderImages(ofOne, switches)) {
      if (!images.has(image.picture.sha256)) images.set(image.picture.sha256, image);
    }
  }
  return [...images.values()];
}

/** As the provider says, or as it was seen last; a shop that names its phones sends with those only (D-64). */
async function phoneOf(
  scope: ShopScope,
  { phone_id }: ManualWish,
  { phones, settings }: ManualFacts,
): Promise<KnownPhone | null> {
  const list = phones.kind === 'loaded' ? phones.list : await readPhones(scope);
  const found = list.find(({ id }) => id === phone_id);
  const isOurs = found?.type === 'telegram' || settings.phoneIds.length === 0 || settings.phoneIds.includes(phone_id);
  return found && isOurs ? found : null;
}

function standingOf(phone: KnownPhone | null): 'active' | 'not-active' | 'unknown' {
  if (!phone) return 'unknown';
  return phone.status === activeStatus ? 'active' : 'not-active';
}

async function chatsOf(scope: ShopScope, phoneId: string, { chats }: ManualFacts): Promise<KnownChats> {
  const list = chats.kind === 'loaded' ? chats.list : await readChats(scope, phoneId);
  return new Map(list.map((chat) => [chat.id, chat]));
}

/** Which of the ticked chats get the images, which are not the phone's, and which cannot be posted in. */
function sortTargets({ targets }: ManualWish, known: KnownChats, lost: ReadonlySet<string>) {
  const meant: Chat[] = [];
  const unknown: string[] = [];
  const leftOut: LeftOutRow[] = [];
  const ticked = new Map(targets.map((target) => [target.id, target.type]));
  for (const [id, type] of ticked) {
    const chat = known.get(id);
    if (chat?.type !== type) unknown.push(id);
    else if (lost.has(id)) leftOut.push({ name: nameOf(chat), reason: { code: 'group_lost' } });
    else if (chat.canPost === false) leftOut.push({ name: nameOf(chat), reason: { code: 'this_phone_cannot_post' } });
    else meant.push(chat);
  }
  return { meant, unknown, leftOut };
}

const nameOf = ({ id, name }: Chat): string => name || id;

const targetOf = (
  chat: Chat,
  { phone, images }: { phone: KnownPhone; images: readonly SendableCollage[] },
): FilledTarget => ({
  kind: 'chat',
  channel: phone.type,
  groupId: chat.id,
  groupName: nameOf(chat),
  senderId: phone.id,
  isChannel: chat.type === 'channel',
  images: images.map(({ id }) => id),
});
