import { createHash } from 'node:crypto';
import sharp from 'sharp';

const maxBytes = 25 * 1024 * 1024;
const timeoutMs = 15_000;

export interface Picture {
  sha256: string;
  /** As the decoder names it: jpeg, png, webp, … */
  format: string;
  width: number;
  height: number;
  bytes: Buffer;
}

export type FetchedPicture = { kind: 'picture'; picture: Picture } | { kind: 'refused'; reason: string };

/**
 * Downloads a picture as a provider would, but only from this computer: plain http, a loopback address, no redirects,
 * at most 25 MB, and it has to be a picture.
 */
export async function fetchPicture(url: string, stop: AbortSignal): Promise<FetchedPicture> {
  const media = await fetchMedia(url, stop);
  return media.kind === 'video' ? refused(notPicture) : media;
}

/** The same for a picture or a video; of a video nothing but its kind is looked at. */
export async function fetchMedia(url: string, stop: AbortSignal): Promise<FetchedPicture | { kind: 'video' }> {
  if (!isOnThisComputer(url)) return refused('the sandbox only downloads from this computer');
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) return refused(`media download failed: ${answer.status}`);
    const bytes = await readCapped(answer);
    if (!bytes) return refused(`media is larger than ${maxBytes} bytes`);
    return isMp4(bytes) ? { kind: 'video' } : await inspectPicture(bytes);
  } catch (error) {
    return refused(`media download failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const notPicture = 'media is not a picture';

/** The first box of an MP4 file says so. */
const isMp4 = (bytes: Buffer) => bytes.subarray(4, 8).toString('latin1') === 'ftyp';

export function isOnThisComputer(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol !== 'http:' || hostname === undefined) return false;
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

async function readCapped(answer: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What bytes that came with a call are. */
export async function inspectPicture(bytes: Buffer): Promise<FetchedPicture> {
  try {
    const { format, autoOrient } = await sharp(bytes).metadata();
    if (!format || format === 'svg') return refused(notPicture);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { kind: 'picture', picture: { sha256, format, width: autoOrient.width, height: autoOrient.height, bytes } };
  } catch {
    return refused(notPicture);
  }
}

function refused(reason: string): FetchedPicture {
  return { kind: 'refused', reason };
}
