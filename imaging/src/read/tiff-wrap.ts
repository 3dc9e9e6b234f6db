/** Entry types of TIFF: 16-bit, 32-bit, bytes of unknown meaning. */
const short = 3;
const long = 4;
const opaque = 7;

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** The value itself, or where it lies when it does not fit in four bytes. */
  value: number;
}

/** RGB pixels, 3 bytes each, as an uncompressed TIFF file with an ICC profile that says what the numbers mean. */
export function tiffOf(
  { data, width, height }: { data: Buffer; width: number; height: number },
  profile: Buffer,
): Buffer {
  const directoryAt = 8;
  const count = 11;
  const bitsAt = directoryAt + 2 + count * 12 + 4;
  const profileAt = bitsAt + 6;
  const pixelsAt = profileAt + profile.length;
  const entries: Entry[] = [
    { tag: 256, type: long, count: 1, value: width },
    { tag: 257, type: long, count: 1, value: height },
    { tag: 258, type: short, count: 3, value: bitsAt },
    { tag: 259, type: short, count: 1, value: 1 },
    { tag: 262, type: short, count: 1, value: 2 },
    { tag: 273, type: long, count: 1, value: pixelsAt },
    { tag: 277, type: short, count: 1, value: 3 },
    { tag: 278, type: long, count: 1, value: height },
    { tag: 279, type: long, count: 1, value: data.length },
    { tag: 284, type: short, count: 1, value: 1 },
    { tag: 34_675, type: opaque, count: profile.length, value: profileAt },
  ];

  const head = Buffer.alloc(profileAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(directoryAt, 4);
  head.writeUInt16LE(entries.length, directoryAt);
  for (const [index, { tag, type, count: values, value }] of entries.entries()) {
    const at = directoryAt + 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < 3; channel++) head.writeUInt16LE(8, bitsAt + channel * 2);
  return Buffer.concat([head, profile, data]);
}
