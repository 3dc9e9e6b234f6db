import { open } from 'node:fs/promises';
import { filmSecondsAtMost } from '@kolaj/domain/shop/upload-use';

/** A box of an MP4 file (ISO 14496-12): places in bytes. */
interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  content: number;
  end: number;
}

export type Film =
  | { kind: 'film'; bytes: Buffer; width: number; height: number; seconds: number }
  | { kind: 'no-film' }
  | { kind: 'damaged' }
  | { kind: 'too-long' };

class Damaged extends Error {}

/** Whether a file begins like an MP4. */
export async function looksLikeFilm(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
  const [kind, brand] = [buffer.toString('latin1', 4, 8), buffer.toString('latin1', 8, 12)];
  return bytesRead === 12 && kind === 'ftyp' && /^(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash|qt {2})/.test(brand);
}

/**
 * Reads an MP4 and lays it out anew: `ftyp`, the index (`moov`), the pictures (`mdat`) – so that it plays before it is loaded
 * whole (faststart) – and nothing else; where and by whom it was taken is blanked. The pictures themselves are not decoded:
 * browsers do that in a sandbox of their own. Fragmented files are refused as damaged.
 */
export function readFilm(file: Buffer): Film {
  try {
    const boxes = boxesIn(file, { from: 0, to: file.length });
    const one = (type: string) => boxes.find((box) => box.type === type);
    const [kind, moov] = [one('ftyp'), one('moov')];
    const data = boxes.filter(({ type }) => type === 'mdat');
    if (!kind || boxes[0] !== kind) return { kind: 'no-film' };
    if (!moov || data.length === 0 || one('moof')) return { kind: 'damaged' };

    const index = Buffer.from(file.subarray(moov.start, moov.end));
    const size = sizeOf(index);
    const seconds = secondsOf(index);
    if (!size || seconds <= 0) return { kind: 'damaged' };
    if (seconds > filmSecondsAtMost) return { kind: 'too-long' };
    blankMetadata(index);

    const head = [file.subarray(kind.start, kind.end), index];
    let place = kind.end - kind.start + index.length;
    const moved = data.map((box) => {
      const header = Buffer.alloc(8);
      header.writeUInt32BE(8 + box.end - box.content, 0);
      header.write('mdat', 4, 'latin1');
      const by = place + 8 - box.content;
      place += 8 + box.end - box.content;
      return { ...box, by, bytes: [header, file.subarray(box.content, box.end)] };
    });
    moveChunks(index, moved);
    return { kind: 'film', bytes: Buffer.concat([...head, ...moved.flatMap(({ bytes }) => bytes)]), ...size, seconds };
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return { kind: 'damaged' };
    throw error;
  }
}

function boxesIn(bytes: Buffer, { from, to }: { from: number; to: number }): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const short = bytes.readUInt32BE(start);
    const type = bytes.toString('latin1', start + 4, start + 8);
    const isLong = short === 1;
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const content = start + (isLong ? 16 : 8);
    const end = start + size;
    if (end > to || end < content) throw new Damaged('A box is cut off.');
    boxes.push({ type, start, content, end });
    start = end;
  }
  return boxes;
}

/** Boxes that hold boxes, on the way to what is read here. */
const holders = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

/** All boxes of these types below the index, at any depth. */
function within(index: Buffer, types: readonly string[]): Box[] {
  const look = (boxes: readonly Box[]): Box[] =>
    boxes.flatMap((box) => [
      ...(types.includes(box.type) ? [box] : []),
      ...(holders.includes(box.type) ? look(boxesIn(index, { from: box.content, to: box.end })) : []),
    ]);
  return look(boxesIn(index, { from: 0, to: index.length }));
}

/** Display size of the track that is seen, px; null = there is none. */
function sizeOf(index: Buffer): { width: number; height: number } | null {
  for (const track of within(index, ['trak'])) {
    const own = Buffer.from(index.subarray(track.start, track.end));
    const [handler, header] = [within(own, ['hdlr'])[0], within(own, ['tkhd'])[0]];
    if (!handler || !header || own.toString('latin1', handler.content + 8, handler.content + 12) !== 'vide') continue;
    const at = header.content + (own.readUInt8(header.content) === 1 ? 88 : 76);
    const [width, height] = [own.readUInt32BE(at) >>> 16, own.readUInt32BE(at + 4) >>> 16];
    return width > 0 && height > 0 ? { width, height } : null;
  }
  return null;
}

function secondsOf(index: Buffer): number {
  const header = within(index, ['mvhd'])[0];
  if (!header) return 0;
  const isLong = index.readUInt8(header.content) === 1;
  const at = header.content + (isLong ? 20 : 12);
  const duration = isLong ? Number(index.readBigUInt64BE(at + 4)) : index.readUInt32BE(at + 4);
  return duration / index.readUInt32BE(at);
}

/** Place, camera and author are in these; `free` is what players pass over. Nothing moves. */
function blankMetadata(index: Buffer): void {
  for (const { start, content, end } of within(index, ['udta', 'meta', 'uuid'])) {
    index.write('free', start + 4, 'latin1');
    index.fill(0, content, end);
  }
}

/** The index names places in the file; each moves with the `mdat` it is in. */
function moveChunks(index: Buffer, data: readonly (Box & { by: number })[]): void {
  const movedFrom = (place: number): number => {
    const box = data.find(({ content, end }) => place >= content && place < end);
    if (!box) throw new Damaged('The index names a place outside the pictures.');
    return place + box.by;
  };
  for (const { type, content } of within(index, ['stco', 'co64'])) {
    const count = index.readUInt32BE(content + 4);
    for (let n = 0; n < count; n++) {
      if (type === 'stco') {
        const at = content + 8 + n * 4;
        index.writeUInt32BE(movedFrom(index.readUInt32BE(at)), at);
      } else {
        const at = content + 8 + n * 8;
        index.writeBigUInt64BE(BigInt(movedFrom(Number(index.readBigUInt64BE(at)))), at);
      }
    }
  }
}
