import { bytesBegin, localHeaderBytes, type PackedEntry } from '@kolaj/domain/source/upload/zip-directory';

/** No photo for a glance is read beyond this, bytes. */
const mostBytes = 32 * 1024 * 1024;
/** Of the small picture: sharp at 64 px on any screen. */
const HEIGHT = 192;

/** The file that an entry of a ZIP holds; null = it cannot be had, or not cheaply. Nothing else of the ZIP is read. */
export async function fileInZip(zip: Blob, entry: PackedEntry): Promise<Blob | null> {
  const { at, bytes, packedBytes, isDeflated, isEncrypted, isLink, isReadable } = entry;
  if (isEncrypted || isLink || !isReadable || Math.max(bytes, packedBytes) > mostBytes) return null;
  try {
    const header = new DataView(await zip.slice(at, at + localHeaderBytes).arrayBuffer());
    const from = bytesBegin(entry, header);
    if (from === null) return null;
    const packed = zip.slice(from, from + packedBytes);
    if (!isDeflated) return packed;
    const inflated = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(noMoreThan(bytes));
    return await new Response(inflated).blob();
  } catch {
    // Torn, longer than it says, or this browser cannot inflate.
    return null;
  }
}

/** A bomb says that it is small. */
function noMoreThan(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new Error('More bytes than announced.'));
      else controller.enqueue(chunk);
    },
  });
}

/** One after the other: together they would take the memory of a phone. */
let last: Promise<unknown> = Promise.resolve();

/** A small picture of a photo in a ZIP; null = this browser has none. `isWanted` is asked when its turn has come. */
export function pictureInZip(zip: Blob, entry: PackedEntry, isWanted: () => boolean): Promise<Blob | null> {
  const turn = last.then(() => (isWanted() ? smallPicture(zip, entry) : null)).catch(() => null);
  last = turn;
  return turn;
}

async function smallPicture(zip: Blob, entry: PackedEntry): Promise<Blob | null> {
  const file = await fileInZip(zip, entry);
  if (file === null) return null;
  const bitmap = await createImageBitmap(file, { resizeHeight: HEIGHT, resizeQuality: 'medium' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
