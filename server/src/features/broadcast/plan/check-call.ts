import type { Stream } from '@kolaj/domain/channel/group/group';
import { compareDays, dayKey, type LocalDay, localDay, parseDayKey, parseDayLabel } from '@kolaj/domain/shared/day';
import { key } from '@kolaj/domain/shared/fold';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import type { ActiveShop } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { SendCall } from '../accept/accept-send.ts';
import { type ResolvedImages, readSubfolder, resolveImages, type SendSubfolder } from './images.store.ts';

/** Fields that send_kolaj and its dry run share, as parsed by the contract. */
export interface SendInput {
  images?: string[] | undefined;
  firm?: string | undefined;
  brand: string;
  days: string[];
  sendAfter?: string | null | undefined;
  batch: string;
  onlySaleGroup: boolean;
  resend: boolean;
  subfolder_id?: string | undefined;
  source: Stream;
}

interface Facts {
  shop: ActiveShop;
  media: MediaUrls;
  now: Date;
}

/** `firm` is a leftover of the wire: it may only name the session's own shop, else it is as if it did not exist (D-05). */
export function checkFirm(firm: string | undefined, { pid, keyword }: ActiveShop): void {
  if (firm === undefined || firm === '' || firm === pid || firm.toLowerCase() === keyword.toLowerCase()) return;
  throw notFound();
}

/** Days and cut-off of a call; 400 on what is no day or no moment. */
export function checkDays({ days, sendAfter }: Pick<SendInput, 'days' | 'sendAfter'>, { shop, now }: Facts) {
  const read = daysIn(days, { now, timeZone: shop.timeZone });
  if (read.unreadable.length > 0) {
    const days = read.unreadable.join(', ');
    throw badRequest({ code: 'bad_days', values: { days } }, `No such day: ${days}. Write DD-MM or YYYY-MM-DD.`);
  }
  const after = sendAfter ? new Date(sendAfter) : null;
  if (after && Number.isNaN(after.getTime())) throw badRequest('bad_send_after', 'sendAfter is not a moment.');
  return { days: read.days, sendAfter: after };
}

/** The subfolder of the call, by its id; another shop's looks as if there were none (D-05). */
export async function checkSubfolder(scope: ShopScope, subfolderId: string, stream: Stream): Promise<SendSubfolder> {
  const subfolder = await readSubfolder(scope, subfolderId, { stream });
  if (!subfolder) throw notFound();
  return subfolder;
}

/**
 * Makes a checked call of what the browser sent (D-66): every address is a picture of this shop, all of one subfolder of
 * the named brand. Throws 400 naming what does not fit.
 */
export async function checkCall(scope: ShopScope, input: SendInput, facts: Facts): Promise<SendCall> {
  const { source: stream } = input;
  const named = input.subfolder_id === undefined ? null : await checkSubfolder(scope, input.subfolder_id, stream);
  const urls = input.images ?? [];
  if (urls.length === 0) throw badRequest('no_images', 'Name the images to send.');
  const hashes = urls.map((url) => ({ url, sha256: facts.media.hashIn(url) }));
  const resolved = await resolveImages(scope, { stream, hashes: hashes.flatMap(({ sha256 }) => sha256 ?? []) });
  const unknown = hashes.filter(({ sha256 }) => sha256 === null || resolved.unknown.includes(sha256));
  if (unknown.length > 0) {
    const fields = unknown.map(({ url }) => ({ field: 'images', code: 'unknown_image' as const, message: url }));
    const count = unknown.length;
    throw badRequest(
      { code: 'unknown_images', values: { count } },
      `${count} of the images are not of this shop.`,
      fields,
    );
  }

  const own = imagesOfOneSubfolder(resolved, named?.id ?? null);
  if (!own) throw badRequest('mixed_images', 'The images of one send must be of one subfolder.');
  const subfolder = named ?? (await checkSubfolder(scope, own.subfolderId, stream));
  checkBrand(input.brand, subfolder);
  return {
    stream,
    subfolder,
    ...checkDays(input, facts),
    onlySaleGroup: input.onlySaleGroup,
    resend: input.resend,
    batch: input.batch,
    hashes: own.known.map(({ sha256 }) => sha256),
    collageIds: new Set(own.known.map(({ collageId }) => collageId)),
  };
}

/**
 * The subfolder that holds every picture of the call, with its own collages only. The same photo imported into two folders
 * gives two collages with the same bytes, so one address may be in several.
 */
function imagesOfOneSubfolder({ known }: ResolvedImages, named: string | null) {
  const bySubfolder = Map.groupBy(known, ({ subfolderId }) => subfolderId);
  const pictures = new Set(known.map(({ sha256 }) => sha256)).size;
  const isWhole = (rows: ResolvedImages['known']) => new Set(rows.map(({ sha256 }) => sha256)).size === pictures;
  const [found] = [...bySubfolder].filter(([id, rows]) => (named === null || id === named) && isWhole(rows));
  return found ? { subfolderId: found[0], known: found[1] } : null;
}

function checkBrand(brand: string, { name, showingName, linkedName }: SendSubfolder): void {
  const names = [name, showingName ?? '', linkedName ?? ''].map(key).filter(Boolean);
  if (names.includes(key(brand))) return;
  throw badRequest({ code: 'wrong_brand', values: { name, brand } }, `The images are of ${name}, not of ${brand}.`);
}

/**
 * Days of a call as `YYYY-MM-DD`, sorted, each once. `DD-MM` is the last day of that name: of the shop's
 * present year, or of the last one where it has not come yet (on 1 January, 31-12 was yesterday; D-61).
 * `unreadable` are those that are no day of the calendar.
 */
export function daysIn(
  texts: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): { days: string[]; unreadable: string[] } {
  const today = localDay(now, timeZone);
  const read = texts.map((text) => ({ text, day: parseDayKey(text) ?? lastDayNamed(text, today) }));
  return {
    days: [...new Set(read.flatMap(({ day }) => (day ? [dayKey(day)] : [])))].sort(),
    unreadable: read.filter(({ day }) => !day).map(({ text }) => text),
  };
}

function lastDayNamed(label: string, today: LocalDay): LocalDay | null {
  const day = parseDayLabel(label, today.year);
  const isPast = day !== null && compareDays(day, today) <= 0;
  return isPast ? day : (parseDayLabel(label, today.year - 1) ?? day);
}
