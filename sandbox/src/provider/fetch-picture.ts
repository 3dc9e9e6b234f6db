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
  if (!isOnThisComputer(url)) return refused('the sandbox only downloads from this computer');
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) return refused(`media download failed: ${answer.status}`);
    const bytes = await readCapped(answer);
    if (!bytes) return refused(`media is larger than ${maxBytes} bytes`);
    return await inspectPicture(bytes);
  } catch (error) {
    return refused(`media download failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

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
    if (!format || format === 'svg') return refused('media is not a picture');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { kind: 'picture', picture: { sha256, format, width: autoOrient.width, height: autoOrient.height, bytes } };
  } catch {
    return refused('media is not a picture');
  }
}

function refused(reason: string): FetchedPicture {
  return { kind: 'refused', reason };
}
