import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [360, 640];

/** An upright picture for a film: two colours that follow from its id, and a hanging garment. As PNG. */
export function drawPoster(id: string): Buffer {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const [top, bottom] = [colour(seed, 0.42, 0.78), colour((seed + 40) % 360, 0.45, 0.5)];
  const cloth = colour((seed + 180) % 360, 0.35, 0.62);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    const share = y / height;
    const half = 40 + Math.max(0, y - 180) * 0.36;
    for (let x = 0; x < width; x++) {
      const isCloth = y > 150 && y < 510 && Math.abs(x - width / 2) < half;
      const ink = isCloth ? cloth : top.map((part, at) => part + ((bottom[at] ?? 0) - part) * share);
      const at = y * (width * 3 + 1) + 1 + x * 3;
      ink.forEach((part, channel) => {
        rows[at + channel] = Math.round(part);
      });
    }
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Hue in degrees, the others from 0 to 1. */
function colour(hue: number, saturation: number, lightness: number): number[] {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((place) => {
    const turn = (place + hue / 30) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  });
}
