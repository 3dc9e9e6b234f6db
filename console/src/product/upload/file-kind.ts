/** Kinds of files that pictures of the shop are made of. */
export type FileKind = 'png' | 'mp4' | 'other';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ftyp = [0x66, 0x74, 0x79, 0x70];

/** What a file is by its first bytes; its name says nothing. The server looks at all of it. */
export async function fileKind(file: Blob): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (png.every((byte, at) => head[at] === byte)) return 'png';
  if (ftyp.every((byte, at) => head[at + 4] === byte)) return 'mp4';
  return 'other';
}
