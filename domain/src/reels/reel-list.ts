/** Most videos in a shop's list; more are refused, and left out of a playlist. */
export const reelsAtMost = 500;

/** Characters of a name. */
export const reelNameLength = 120;

/** Characters of a product's code. */
export const reelCodeLength = 80;

/** A row of a shop's list of videos; `brandId` null = incomplete: on no site until somebody chooses its brand. */
export interface Reel {
  mainId: number;
  /** Eleven characters of YouTube. */
  videoId: string;
  name: string;
  brandId: string | null;
  /** Code of the brand's product that it leads to; empty = to the brand itself. */
  productCode: string;
}

/** A row as it is when somebody saves. */
interface BookedReel extends Reel {
  /** Added a moment ago by somebody else than who saves now. */
  isNewFromOthers?: boolean;
}

/** A video as it is to be saved; without `mainId` a new one. */
export interface ReelWish {
  mainId?: number | undefined;
  /** The video that the row had when its change was begun; left out by clients of the specification. */
  before?: string | undefined;
  videoId: string;
  name: string;
  brandId: string;
  /** Left out by clients of the specification: then a row keeps what it has, as long as its brand stays. */
  productCode?: string | undefined;
}

export interface ReelBook {
  /** In the shop's order. */
  reels: readonly BookedReel[];
  /** The largest `mainId` that the shop ever gave, 0 = none: of a deleted video too (API-59, D-79). */
  lastMainId: number;
}

export type ReelsPlan =
  | { kind: 'save'; changed: Reel[]; added: Reel[] }
  /** `at` is the place in what was sent. */
  | { kind: 'unknown'; at: number }
  /** The row is another video's by now: whoever saves has to look at the list first. */
  | { kind: 'not-seen'; at: number }
  | { kind: 'taken'; at: number }
  | { kind: 'too-many' };

/**
 * What saving this list does (API-56): items with a `mainId` of the shop's replace theirs, others are new at the end and numbered on.
 * A client of the specification numbers a new video itself: the next number means a new one, any other unknown one nothing. Of two such
 * clients the second one means a new video too with the number that the first one got: that is `not-seen`, and changes nothing.
 */
export function planReels({ reels, lastMainId }: ReelBook, wishes: readonly ReelWish[]): ReelsPlan {
  const known = new Map(reels.map((reel) => [reel.mainId, reel]));
  const changed = new Map<number, Reel>();
  const added: Reel[] = [];
  for (const [at, { mainId, before, productCode, ...wish }] of wishes.entries()) {
    const next = lastMainId + added.length + 1;
    if (mainId === undefined || mainId === next) {
      added.push({ mainId: next, ...wish, productCode: productCode ?? '' });
      continue;
    }
    const present = known.get(mainId);
    if (present === undefined) return { kind: 'unknown', at };
    if (!hasSeen(present, { before, ...wish })) return { kind: 'not-seen', at };
    const kept = present.brandId === wish.brandId ? present.productCode : '';
    changed.set(mainId, { mainId, ...wish, productCode: productCode ?? kept });
  }
  if (reels.length + added.length > reelsAtMost && added.length > 0) return { kind: 'too-many' };
  const after = [...reels.map((reel) => changed.get(reel.mainId) ?? reel), ...added];
  const twice = videoTwice(after);
  if (twice !== null) return { kind: 'taken', at: wishes.findLastIndex(({ videoId }) => videoId === twice) };
  return { kind: 'save', changed: [...changed.values()], added };
}

/** Whether a change is of the row as it is; who says nothing of it has seen it, unless all of it is other and it is new. */
const hasSeen = (present: BookedReel, { before, videoId, name }: Omit<ReelWish, 'mainId'>): boolean =>
  before !== undefined
    ? before === present.videoId
    : present.isNewFromOthers !== true || videoId === present.videoId || name === present.name;

function videoTwice(reels: readonly Reel[]): string | null {
  const seen = new Set<string>();
  for (const { videoId } of reels) {
    if (seen.has(videoId)) return videoId;
    seen.add(videoId);
  }
  return null;
}

/** Whether `order` names every video of the list once: nothing is moved otherwise. */
export function isWholeOrder(reels: readonly Pick<Reel, 'mainId'>[], order: readonly number[]): boolean {
  const wanted = new Set(order);
  return order.length === reels.length && reels.every(({ mainId }) => wanted.has(mainId));
}

/** A video of a playlist, as its feed names it. */
export interface ListedVideo {
  videoId: string;
  name: string;
}

interface Refreshed {
  added: Reel[];
  /** New videos that the list has no room for. */
  leftOut: number;
}

/**
 * What a playlist adds: videos that the shop never had, at the end and incomplete (D-79). One that somebody has deleted stays
 * deleted, and what the shop calls a video stays too.
 */
export function addFromPlaylist(
  { reels, lastMainId }: ReelBook,
  listed: readonly ListedVideo[],
  isKnown: (videoId: string) => boolean,
): Refreshed {
  const fresh = new Map(listed.filter(({ videoId }) => !isKnown(videoId)).map(({ videoId, name }) => [videoId, name]));
  const room = Math.max(0, reelsAtMost - reels.length);
  const added = [...fresh].slice(0, room).map(([videoId, name], at) => ({
    mainId: lastMainId + at + 1,
    videoId,
    name: reelName(name),
    brandId: null,
    productCode: '',
  }));
  return { added, leftOut: fresh.size - added.length };
}

/** Letters that no screen shows, and those that turn the direction of what follows. */
const unseen = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A name in one line that fits; never half of a sign. */
export function reelName(text: string): string {
  const line = text.toWellFormed().replaceAll(unseen, ' ').replace(/\s+/g, ' ').trim();
  return line.length <= reelNameLength
    ? line
    : line
        .slice(0, reelNameLength)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();
}

/** How the wire names a video's brand: a query string (ENT-74); empty = none. */
export const brandQuery = (hash: string | null): string => (hash === null ? '' : `?brand=${hash}`);

/** The hash in a brand query string; null = it is none. */
export const hashInQuery = (text: string): string | null => /^\?brand=([0-9a-f]{16})$/.exec(text.trim())?.[1] ?? null;
