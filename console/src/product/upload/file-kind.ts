/** Kinds of files that pictures of the shop are made of. */
export type FileKind = 'png' | 'jpeg' | 'webp' | 'mp4' | 'other';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const ftyp = [0x66, 0x74, 0x79, 0x70];
const webp = [0x57, 0x45, 0x42, 0x50];

/** What a file is by its first bytes; its name says nothing. The server looks at all of it. */
export async function fileKind(file: Blob): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const has = (bytes: readonly number[], from: number) => bytes.every((byte, at) => head[from + at] === byte);
  if (has(png, 0)) return 'png';
  if (has(jpeg, 0)) return 'jpeg';
  if (has(webp, 8)) return 'webp';
  return has(ftyp, 4) ? 'mp4' : 'other';
}
