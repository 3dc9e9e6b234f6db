/** The bars of one value: widths of bars and gaps in turn, in modules, beginning with a bar. */
export interface Barcode {
  kind: 'ean13' | 'ean8' | 'code128';
  widths: number[];
  /** Light room that readers need on either side, in modules. */
  quiet: number;
}

/**
 * A value as bars: EAN-13 and EAN-8 when all its digits make one with a right check digit, else Code 128 (ISO/IEC 15420 and
 * 15417). null = nothing to write, or characters that Code 128 does not have (it has ASCII).
 */
export function barcodeOf(value: string): Barcode | null {
  if (/^\d{13}$/.test(value) && hasCheckDigit(value)) return { kind: 'ean13', widths: ean13(value), quiet: 11 };
  if (/^\d{8}$/.test(value) && hasCheckDigit(value)) return { kind: 'ean8', widths: ean8(value), quiet: 7 };
  return /^[ -~]+$/.test(value) ? { kind: 'code128', widths: code128(value), quiet: 10 } : null;
}

/** Modules from the first light one to the last. */
export function barcodeLength({ widths, quiet }: Barcode): number {
  return widths.reduce((sum, width) => sum + width, 2 * quiet);
}

/** Weights 3 and 1 from the right, the check digit included: the sum ends in 0. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Gap, bar, gap, bar of the digits 0–9 in set A; set B is set C turned round, set C is A with the colours changed. */
const eanDigits = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** Which of the first six digits are of set B, by the digit before them, which is not drawn itself. */
const eanSets = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA'];
const guard = '111';
const middleGuard = '11111';

function ean13(value: string): number[] {
  const sets = eanSets[Number(value[0])] ?? '';
  const left = [...value.slice(1, 7)].map((digit, at) => eanDigit(digit, sets[at] === 'B'));
  const right = [...value.slice(7)].map((digit) => eanDigit(digit, false));
  return widthsIn(guard, ...left, middleGuard, ...right, guard);
}

function ean8(value: string): number[] {
  const digits = [...value].map((digit) => eanDigit(digit, false));
  return widthsIn(guard, ...digits.slice(0, 4), middleGuard, ...digits.slice(4), guard);
}

function eanDigit(digit: string, isTurned: boolean): string {
  const widths = eanDigits[Number(digit)] ?? '';
  return isTurned ? [...widths].reverse().join('') : widths;
}

const widthsIn = (...parts: string[]): number[] => [...parts.join('')].map(Number);

/** Bar, gap, bar, gap, bar, gap of the symbols 0–105, six digits each; the end has seven. */
const code128Symbols = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211' +
  '221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113' +
  '132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121' +
  '312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211' +
  '221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141' +
  '114113114311411113411311113141114131311141411131211412211214211232'
).match(/.{6}/g);
const code128End = '2331112';
const [toSetC, toSetB, startB, startC] = [99, 100, 104, 105];

function code128(value: string): number[] {
  const symbols = code128Values(value);
  const [start = 0, ...rest] = symbols;
  const check = rest.reduce((sum, symbol, at) => sum + symbol * (at + 1), start) % 103;
  return widthsIn(...[...symbols, check].map((symbol) => code128Symbols?.[symbol] ?? ''), code128End);
}

/** Set B writes one character a symbol, set C two digits; going over costs a symbol, so four digits at an end pay, six inside. */
function code128Values(value: string): number[] {
  const symbols: number[] = [];
  let set: 'B' | 'C' | null = null;
  for (let at = 0; at < value.length; ) {
    const digits = /^\d*/.exec(value.slice(at))?.[0].length ?? 0;
    const next: 'B' | 'C' = set === 'C' && digits >= 2 ? 'C' : wantedSet(digits, { at, length: value.length, set });
    if (next !== set) symbols.push(codeFor(next, set));
    set = next;
    if (next === 'C') {
      symbols.push(Number(value.slice(at, at + 2)));
      at += 2;
    } else {
      symbols.push(value.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return symbols;
}

function wantedSet(digits: number, { at, length, set }: { at: number; length: number; set: string | null }): 'B' | 'C' {
  if (digits % 2 === 1 || digits < 2) return 'B';
  const isAtAnEnd = at === 0 || at + digits === length;
  if (set === null && digits === length) return 'C';
  return digits >= (isAtAnEnd ? 4 : 6) ? 'C' : 'B';
}

function codeFor(set: 'B' | 'C', before: 'B' | 'C' | null): number {
  if (before === null) return set === 'C' ? startC : startB;
  return set === 'C' ? toSetC : toSetB;
}
