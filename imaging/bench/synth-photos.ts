import sharp, { type Sharp } from 'sharp';

const size = { width: 4000, height: 3000 };

/** Numbers 0–1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A believable 12-megapixel phone photo as JPEG of about 4–5 MB: cloudy ground, shapes with a weave, sensor noise and a
 * vignette. Two of three are stored on their side (EXIF orientation 6), as phones do.
 */
export async function synthPhoto(index: number): Promise<Buffer> {
  const random = seeded(7919 * (index + 1));
  const ground = noiseField(6, 5, 3, { random, low: 40, high: 215 });
  const shapes = Array.from({ length: 14 }, () => shape(random)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shapes}</svg>`;
  const [base, middle, fine] = await Promise.all([
    sharp(await ground.png().toBuffer())
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer(),
    noiseField(60, 45, 1, { random, low: 0, high: 255 }).raw().toBuffer(),
    noiseField(700, 525, 1, { random, low: 0, high: 255 }).raw().toBuffer(),
  ]);
  addTexture(base, { middle, fine, random, level: 7 + (index % 4) * 1.5, weave: 3 + random() * 6 });

  const jpeg = sharp(base, { raw: { ...size, channels: 3 } }).jpeg({ quality: 90 });
  return index % 3 === 0 ? jpeg.toBuffer() : jpeg.withMetadata({ orientation: 6 }).toBuffer();
}

interface Noise {
  random: () => number;
  low: number;
  high: number;
}

/** A few random values, smoothly enlarged to the whole photo. */
function noiseField(width: number, height: number, channels: 1 | 3, { random, low, high }: Noise): Sharp {
  const values = Buffer.from(Array.from({ length: width * height * channels }, () => low + random() * (high - low)));
  const field = sharp(values, { raw: { width, height, channels } }).resize(size.width, size.height, {
    kernel: 'cubic',
    fit: 'fill',
  });
  return channels === 1 ? field.toColourspace('b-w') : field;
}

function shape(random: () => number): string {
  const x = Math.round(random() * size.width);
  const y = Math.round(random() * size.height);
  const across = 200 + random() * 900;
  const down = 200 + random() * 900;
  const look = `fill="hsl(${Math.round(random() * 360)},${Math.round(20 + random() * 50)}%,${Math.round(25 + random() * 50)}%)" opacity="${(0.6 + random() * 0.4).toFixed(2)}" transform="rotate(${Math.round(random() * 40 - 20)} ${x} ${y})"`;
  return random() < 0.5
    ? `<ellipse cx="${x}" cy="${y}" rx="${across / 2}" ry="${down / 2}" ${look}/>`
    : `<rect x="${x}" y="${y}" width="${across}" height="${down}" ${look}/>`;
}

interface Texture {
  middle: Buffer;
  fine: Buffer;
  random: () => number;
  /** Standard deviation of the sensor noise in levels. */
  level: number;
  /** Period of the weave, px. */
  weave: number;
}

/** Adds cloud, grain, weave, noise and vignette to the pixels in place. */
function addTexture(pixels: Buffer, { middle, fine, random, level, weave }: Texture): void {
  const noise = Float32Array.from(
    { length: 1 << 16 },
    () => (random() + random() + random() + random() - 2) * level * 1.7,
  );
  const weaveX = Float32Array.from({ length: size.width }, (_, x) => 7 * Math.sin((2 * Math.PI * x) / weave));
  let place = 0;
  for (let y = 0; y < size.height; y++) {
    const fromMiddleY = ((y / size.height) * 2 - 1) ** 2;
    for (let x = 0; x < size.width; x++) {
      const at = y * size.width + x;
      const shade = 1 - 0.12 * (fromMiddleY + ((x / size.width) * 2 - 1) ** 2);
      const shared = 0.12 * (middle[at] ?? 0) + 0.1 * (fine[at] ?? 0) - 28 + (weaveX[x] ?? 0);
      place = (place + 40_503 + x) & 0xffff;
      for (let channel = 0; channel < 3; channel++) {
        const grain = noise[(place + channel * 21_013) & 0xffff] ?? 0;
        const value = ((pixels[at * 3 + channel] ?? 0) + shared + grain) * shade;
        pixels[at * 3 + channel] = Math.min(255, Math.max(0, value));
      }
    }
  }
}
