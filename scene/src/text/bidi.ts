/** R = letters that are read from right to left, L = other letters, EN = a number, N = everything between them. */
type Kind = 'R' | 'L' | 'EN' | 'N';

interface Token {
  kind: Kind;
  text: string;
  /** Even = from left to right, odd = from right to left. */
  level: number;
}

const rightToLeft = '\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}';
const hasRightToLeft = new RegExp(`[${rightToLeft}]`, 'u');
const tokens = new RegExp(
  `(?<R>(?:(?![\\p{N}\\p{P}\\p{S}])[${rightToLeft}]\\p{M}*)+)|(?<EN>\\p{N}+(?:[.,:/]\\p{N}+)*)|(?<L>(?:\\p{L}\\p{M}*)+)|(?<N>[^\\p{L}\\p{N}])`,
  'gu',
);
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };

/**
 * The pieces of one line from left to right, each of one direction; the text itself when all of it runs from left to right.
 * The Unicode bidirectional algorithm (UAX #9) for what is on collages: no embeddings, no overrides; the first letter says
 * which way the line as a whole runs.
 */
export function visualPieces(text: string): string[] {
  if (!hasRightToLeft.test(text)) return [text];
  const line = withLevels(tokensOf(text));
  const highest = Math.max(...line.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) turnStretches(line, level);
  return joined(line);
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(tokens)].map(({ 0: part, groups = {} }) => {
    const kind: Kind = groups.R ? 'R' : groups.EN ? 'EN' : groups.L ? 'L' : 'N';
    return { kind, text: part, level: 0 };
  });
}

function withLevels(line: Token[]): Token[] {
  const base = line.find(isLetter)?.kind === 'R' ? 1 : 0;
  let before: Kind = base === 1 ? 'R' : 'L';
  for (const token of line) {
    token.level = ownLevel(token.kind, { base, before });
    if (isLetter(token)) before = token.kind;
  }
  for (const [index, token] of line.entries()) {
    if (token.kind === 'N') token.level = levelBetween(line, index, base);
  }
  return line;
}

const isLetter = ({ kind }: Token): boolean => kind === 'R' || kind === 'L';

/** Of letters and numbers; a number runs with the letters before it. */
function ownLevel(kind: Kind, { base, before }: { base: 0 | 1; before: Kind }): number {
  const leftToRight = base === 1 ? 2 : 0;
  switch (kind) {
    case 'R':
      return 1;
    case 'EN':
      return before === 'R' ? 2 : leftToRight;
    case 'L':
    case 'N':
      return leftToRight;
  }
}

/** What is between two of one direction takes their direction, numbers among letters from right to left counted to those. */
function levelBetween(line: readonly Token[], index: number, base: number): number {
  const isRight = (token: Token | undefined) =>
    token ? token.level > 0 && (token.kind !== 'L' || base === 0) : base === 1;
  const left = line.slice(0, index).findLast(({ kind }) => kind !== 'N');
  const right = line.slice(index + 1).find(({ kind }) => kind !== 'N');
  if (isRight(left) === isRight(right)) return isRight(left) ? 1 : base === 1 ? 2 : 0;
  return base;
}

/** Turns each stretch of at least this level round (rule L2). */
function turnStretches(line: Token[], level: number): void {
  for (let start = 0; start < line.length; start++) {
    let end = start;
    while ((line[end]?.level ?? 0) >= level) end++;
    if (end > start) line.splice(start, end - start, ...line.slice(start, end).reverse());
    start = end;
  }
}

/** Neighbours that run from left to right are one piece, so that nothing between them is kerned again. */
function joined(line: readonly Token[]): string[] {
  const pieces: string[] = [];
  let wasEven = false;
  for (const { text, level } of line) {
    const isEven = level % 2 === 0;
    if (isEven && wasEven) pieces.push(`${pieces.pop() ?? ''}${text}`);
    else pieces.push(isEven ? text : (mirrored[text] ?? text));
    wasEven = isEven;
  }
  return pieces;
}
