const box = (type: string, ...content: Buffer[]): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
};
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

export interface FilmOptions {
  seconds?: number;
  /** Index before the pictures. */
  isFast?: boolean;
  /** Written where cameras write the place. */
  place?: string;
}

export const filmPictures = Buffer.from('the pictures of a film, twice the same length');

/** An MP4 as small as can be: an index, and one piece of "pictures" in two chunks. */
export function aFilm({ seconds = 5, isFast = false, place = '+41.0082+028.9784/' }: FilmOptions = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from('isom'), words(512), Buffer.from('isomavc1'));
  const mdat = box('mdat', filmPictures);
  const moov = (chunk: number) =>
    box(
      'moov',
      box('mvhd', words(0, 0, 0, 1000, seconds * 1000)),
      box(
        'trak',
        box('tkhd', Buffer.alloc(76), words(640 << 16, 360 << 16)),
        box(
          'mdia',
          box('hdlr', words(0, 0), Buffer.from('vide'), Buffer.alloc(12)),
          box('minf', box('stbl', box('stco', words(0, 2, chunk, chunk + 4)))),
        ),
      ),
      box('udta', box('©xyz', Buffer.from(place))),
    );
  const after = ftyp.length + 8;
  return isFast ? Buffer.concat([ftyp, moov(after + moov(0).length), mdat]) : Buffer.concat([ftyp, mdat, moov(after)]);
}
