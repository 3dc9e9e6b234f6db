import { isoBox } from './edge-set-bytes.ts';
import { greyHevc, hevcProfile } from './edge-set-hevc.ts';

/** A HEIC photo of 64×64 px, made without an encoder: no library that we use has one. */
export function greyHeic(): Buffer {
  const { side, headers, slice } = greyHevc();
  const size = numbers([4, side], [4, side]);
  const properties = isoBox('ipco', isoBox('hvcC', decoderSettings(headers)), full('ispe', 0, size));
  const belongs = full('ipma', 0, numbers([4, 1], [2, 1], [1, 2], [1, 0x81], [1, 2]));
  const item = full('infe', 2, numbers([2, 1], [2, 0]), Buffer.from('hvc1\0', 'latin1'));
  const picture = Buffer.concat([numbers([4, slice.length]), slice]);

  const type = isoBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const metaAt = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, numbers([4, 0]), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, numbers([2, 1])),
      full('iloc', 0, numbers([1, 0x44], [1, 0], [2, 1], [2, 1], [2, 0], [2, 1], [4, offset], [4, picture.length])),
      full('iinf', 0, numbers([2, 1]), item),
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

function decoderSettings(headers: readonly [type: number, bytes: Buffer][]): Buffer {
  const fixed = numbers(
    [2, 0xf000],
    [1, 0xfc],
    [1, 0xfd],
    [1, 0xf8],
    [1, 0xf8],
    [2, 0],
    [1, 0x0f],
    [1, headers.length],
  );
  const units = headers.map(([type, bytes]) =>
    Buffer.concat([numbers([1, 0x80 | type], [2, 1], [2, bytes.length]), bytes]),
  );
  return Buffer.concat([numbers([1, 1]), hevcProfile, fixed, ...units]);
}
