import { isoBox } from './edge-set-bytes.ts';
import { type HevcSettings, hevcOfBlocks, hevcProfile } from './edge-set-hevc.ts';

/** A grey HEIC photo of 64×64 px. */
export function greyHeic(): Buffer {
  const grey = (luma: number) => [luma, 128, 128] as const;
  return heicOfBlocks({ bits: 8, blocks: [grey(60), grey(110), grey(160), grey(210)], isFullRange: false });
}

/** A HEIC photo of 64×64 px, made without an encoder: no library that we use has one. `colours` = its `colr` boxes. */
export function heicOfBlocks(settings: HevcSettings, colours: readonly Buffer[] = []): Buffer {
  const { side, headers, slice } = hevcOfBlocks(settings);
  const config = isoBox('hvcC', decoderSettings(settings, headers));
  const picture = Buffer.concat([numbers([4, slice.length]), slice]);
  return isoPicture({ brand: 'heic', item: 'hvc1', config, side, picture, colours });
}

export interface IsoPicture {
  brand: 'heic' | 'avif';
  item: 'hvc1' | 'av01';
  /** The box that the decoder is set up with. */
  config: Buffer;
  side: number;
  /** The picture's stream. */
  picture: Buffer;
  /** Bodies of its `colr` boxes. */
  colours: readonly Buffer[];
}

/** A file of one square picture. */
export function isoPicture({ brand, item, config, side, picture, colours }: IsoPicture): Buffer {
  const size = numbers([4, side], [4, side]);
  const colr = colours.map((colour) => isoBox('colr', colour));
  const properties = isoBox('ipco', config, full('ispe', 0, size), ...colr);
  const uses = [0x81, 2, ...colr.map((_, index) => index + 3)];
  const belongs = full('ipma', 0, numbers([4, 1], [2, 1], [1, uses.length]), Buffer.from(uses));
  const infe = full('infe', 2, numbers([2, 1], [2, 0]), Buffer.from(`${item}\0`, 'latin1'));

  const type = isoBox('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1'));
  const metaAt = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, numbers([4, 0]), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, numbers([2, 1])),
      full('iloc', 0, numbers([1, 0x44], [1, 0], [2, 1], [2, 1], [2, 0], [2, 1], [4, offset], [4, picture.length])),
      full('iinf', 0, numbers([2, 1]), infe),
      isoBox('iprp', properties, belongs),
    );
  const meta = metaAt(type.length + metaAt(0).length + 8);
  return Buffer.concat([type, meta, isoBox('mdat', picture)]);
}

/** A box with version and flags. */
function full(type: string, version: number, ...parts: Buffer[]): Buffer {
  return isoBox(type, numbers([1, version], [3, 0]), ...parts);
}

/** Numbers of so many bytes each. */
function numbers(...values: [bytes: number, value: number][]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(value, 0, bytes);
      return buffer;
    }),
  );
}

function decoderSettings({ bits }: HevcSettings, headers: readonly [type: number, bytes: Buffer][]): Buffer {
  const fixed = numbers(
    [2, 0xf000],
    [1, 0xfc],
    [1, 0xfd],
    [1, 0xf8 | (bits - 8)],
    [1, 0xf8 | (bits - 8)],
    [2, 0],
    [1, 0x0f],
    [1, headers.length],
  );
  const units = headers.map(([type, bytes]) =>
    Buffer.concat([numbers([1, 0x80 | type], [2, 1], [2, bytes.length]), bytes]),
  );
  return Buffer.concat([numbers([1, 1]), hevcProfile(bits), fixed, ...units]);
}
