type Triple = readonly [number, number, number];

/** How different two sRGB colours (0–255) look: CIEDE2000. Below 1 nobody sees it, 2 is seen side by side. */
export function deltaE00(a: Triple, b: Triple): number {
  return deltaE00OfLab(labOf(a), labOf(b));
}

function labOf(rgb: Triple): Triple {
  const light = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = light;
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function f(value: number): number {
  return value > 216 / 24_389 ? Math.cbrt(value) : (24_389 / 27 / 116) * value + 16 / 116;
}

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const seven = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

function hue(a: number, b: number): number {
  return a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** The formula as Sharma, Wu and Dalal wrote it down (2005). */
export function deltaE00OfLab([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1 + 0.5 * (1 - seven((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)];
  const [h1, h2] = [hue(stretch * a1, b1), hue(stretch * a2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const light = l2 - l1;
  const chroma = c2 - c1;
  const colour = 2 * Math.sqrt(c1 * c2) * sin(turn / 2);

  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const middle = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t =
    1 - 0.17 * cos(middle - 30) + 0.24 * cos(2 * middle) + 0.32 * cos(3 * middle + 6) - 0.2 * cos(4 * middle - 63);
  const [forLight, forChroma, forColour] = [
    light / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)),
    chroma / (1 + 0.045 * c),
    colour / (1 + 0.015 * c * t),
  ];
  const rotation = -2 * seven(c) * sin(60 * Math.exp(-(((middle - 275) / 25) ** 2)));
  return Math.sqrt(forLight ** 2 + forChroma ** 2 + forColour ** 2 + rotation * forChroma * forColour);
}
