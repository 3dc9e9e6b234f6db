/** What one layer of each ink lets through of red, green and blue light: cyan, magenta, yellow, black. */
const inks = [
  [0.05, 0.38, 0.72],
  [0.75, 0.03, 0.2],
  [0.98, 0.82, 0.04],
  [0.02, 0.02, 0.02],
] as const;
/** Linear light of sRGB as XYZ under D50. */
const toXyz = [
  [0.4361, 0.3851, 0.1431],
  [0.2225, 0.7169, 0.0606],
  [0.0139, 0.0971, 0.7141],
] as const;
const white = [0.9642, 1, 0.8249] as const;
const grid = 5;

/** An ICC profile of a plain four-colour press: a table of 5×5×5×5 colours, as printers' profiles are. */
export function cmykProfile(): Buffer {
  const table = pressTable();
  const text = Buffer.from('desc\0\0\0\0\0\0\0\x06press\0'.padEnd(103, '\0'), 'latin1');
  const rights = Buffer.from('text\0\0\0\0CC0\0', 'latin1');
  const tags = [
    ['desc', text],
    ['cprt', rights],
    ['wtpt', whiteTag()],
    ['A2B0', table],
  ] as const;
  const head = Buffer.alloc(128 + 4 + tags.length * 12);
  const bodies: Buffer[] = [head];
  let at = head.length;
  head.writeUInt32BE(tags.length, 128);
  for (const [index, [name, data]] of tags.entries()) {
    head.write(name, 132 + index * 12, 'latin1');
    head.writeUInt32BE(at, 136 + index * 12);
    head.writeUInt32BE(data.length, 140 + index * 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x0210_0000, 8);
  head.write('prtrCMYKLab ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  whiteTag().copy(head, 68, 8);
  return Buffer.concat(bodies);
}

function whiteTag(): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  for (const [index, value] of white.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  return tag;
}

/** `mft1`: straight lines in, the table, straight lines out. */
function pressTable(): Buffer {
  const head = Buffer.alloc(48);
  head.write('mft1', 'latin1');
  head.set([4, 3, grid], 8);
  for (const at of [12, 28, 44]) head.writeInt32BE(65_536, at);
  const line = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
  const steps = Array.from({ length: grid }, (_, index) => index / (grid - 1));
  const colours = steps.flatMap((cyan) =>
    steps.flatMap((magenta) =>
      steps.flatMap((yellow) => steps.flatMap((black) => labBytes([cyan, magenta, yellow, black]))),
    ),
  );
  return Buffer.concat([head, line, line, line, line, Buffer.from(colours), line, line, line]);
}

function labBytes(amounts: readonly number[]): number[] {
  const light = [0, 1, 2].map((channel) =>
    amounts.reduce((rest, amount, ink) => rest * (1 - amount * (1 - (inks[ink]?.[channel] ?? 1))), 1),
  );
  const [fx = 0, fy = 0, fz = 0] = toXyz.map((row, index) =>
    labCurve(row.reduce((sum, part, channel) => sum + part * (light[channel] ?? 0), 0) / (white[index] ?? 1)),
  );
  const lab = [(116 * fy - 16) * 2.55, 500 * (fx - fy) + 128, 200 * (fy - fz) + 128];
  return lab.map((value) => Math.min(255, Math.max(0, Math.round(value))));
}

function labCurve(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
