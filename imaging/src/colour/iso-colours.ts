import { open } from 'node:fs/promises';
import { profileOfCodes } from './cicp.ts';

/** A larger head is no photo's. */
const longestHead = 4_000_000;
/** Curves of television that cameras name out of habit: their pictures are made for the curve of sRGB. */
const asSrgb: readonly number[] = [1, 2, 6, 14, 15];

/** The profile that the colour numbers (`nclx`) of a HEIC or AVIF picture amount to; null = sRGB, or they are not there. */
export async function isoProfile(file: string): Promise<Buffer | null> {
  const meta = await metaBox(file);
  const codes = meta && ownCodes(meta);
  if (!codes) return null;
  const { primaries, transfer } = codes;
  return profileOfCodes({ primaries, transfer: asSrgb.includes(transfer) ? 13 : transfer });
}

/** The box that describes the pictures of the file, without its own head. */
async function metaBox(file: string): Promise<Buffer | null> {
  await using handle = await open(file);
  const head = Buffer.alloc(8);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(head, 0, 8, at);
    const length = head.readUInt32BE();
    if (bytesRead < 8 || length < 8) return null;
    if (head.toString('latin1', 4, 8) === 'meta') {
      if (length > longestHead) return null;
      const body = Buffer.alloc(length - 8);
      const read = await handle.read(body, 0, body.length, at + 8);
      return read.bytesRead === body.length ? body : null;
    }
    at += length;
  }
}

interface Box {
  type: string;
  body: Buffer;
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

function bodyOf(boxes: readonly Box[], type: string): Buffer | undefined {
  return boxes.find((box) => box.type === type)?.body;
}

/** The colour numbers that belong to the file's first picture. */
function ownCodes(meta: Buffer): { primaries: number; transfer: number } | null {
  const boxes = boxesOf(meta.subarray(4));
  const [pitm, iprp] = [bodyOf(boxes, 'pitm'), bodyOf(boxes, 'iprp')];
  if (!pitm || !iprp) return null;
  const inside = boxesOf(iprp);
  const [ipco, ipma] = [bodyOf(inside, 'ipco'), bodyOf(inside, 'ipma')];
  if (!ipco || !ipma) return null;
  try {
    const picture = pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4);
    const properties = boxesOf(ipco);
    const own = propertiesOf(ipma, picture).map((index) => properties[index - 1]);
    const colr = own.find((box) => box?.type === 'colr' && box.body.toString('latin1', 0, 4) === 'nclx')?.body;
    return colr ? { primaries: colr.readUInt16BE(4), transfer: colr.readUInt16BE(6) } : null;
  } catch {
    // Reads past the end: the picture's decoder will say what is wrong.
    return null;
  }
}

/** Which properties belong to a picture, counted from 1. Throws when the box ends too early. */
function propertiesOf(ipma: Buffer, picture: number): number[] {
  const [version, isWide] = [ipma.readUInt8(), (ipma.readUInt8(3) & 1) === 1];
  const idLength = version === 0 ? 2 : 4;
  const indexLength = isWide ? 2 : 1;
  let at = 8;
  for (let left = ipma.readUInt32BE(4); left > 0; left--) {
    const id = ipma.readUIntBE(at, idLength);
    const count = ipma.readUInt8(at + idLength);
    at += idLength + 1;
    if (id === picture) {
      const essential = isWide ? 0x7fff : 0x7f;
      return Array.from(
        { length: count },
        (_, index) => ipma.readUIntBE(at + index * indexLength, indexLength) & essential,
      );
    }
    at += count * indexLength;
  }
  return [];
}
