import { parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from './source-files.ts';

/** What one file looks like to a reader. Counts are whole, sizes in lines. */
export interface Shape {
  path: string;
  lines: number;
  /** Lines that are not blank and not only comment. */
  codeLines: number;
  commentLines: number;
  functions: { lines: number; complexity: number }[];
  any: number;
  casts: number;
  nonNull: number;
  suppressions: number;
  lintOff: number;
  todos: number;
  effects: number;
}

interface Span {
  start: number;
  end: number;
}

export function shapeOf({ path, text }: SourceFile): Shape {
  const { program, comments } = parseSync(path, text);
  const lineOf = lineCounter(text);
  const functions: Span[] = [];
  const branches: number[] = [];
  const count = { any: 0, casts: 0, nonNull: 0, effects: 0 };

  const branch = (node: Span) => void branches.push(node.start);
  new Visitor({
    FunctionDeclaration: (node) => void functions.push(node),
    FunctionExpression: (node) => void functions.push(node),
    ArrowFunctionExpression: (node) => void functions.push(node),
    IfStatement: branch,
    ConditionalExpression: branch,
    ForStatement: branch,
    ForInStatement: branch,
    ForOfStatement: branch,
    WhileStatement: branch,
    DoWhileStatement: branch,
    CatchClause: branch,
    LogicalExpression: branch,
    SwitchCase: (node) => {
      if (node.test) branch(node);
    },
    TSAnyKeyword: () => void count.any++,
    TSNonNullExpression: () => void count.nonNull++,
    TSAsExpression: (node) => {
      if (!isConst(text.slice(node.typeAnnotation.start, node.typeAnnotation.end))) count.casts++;
    },
    CallExpression: (node) => {
      if (text.slice(node.callee.start, node.callee.end) === 'useEffect') count.effects++;
    },
  }).visit(program);

  const commentText = comments.map(({ value }) => value).join('\n');
  const commentLines = comments.reduce((sum, { start, end }) => sum + lineOf(end) - lineOf(start) + 1, 0);
  const filled = text.split('\n').filter((line) => line.trim() !== '').length;
  return {
    path,
    lines: text.split('\n').length - 1,
    codeLines: filled - commentLines,
    commentLines,
    functions: functions.map((span) => ({
      lines: lineOf(span.end) - lineOf(span.start) + 1,
      complexity: 1 + ownBranches(span, functions, branches),
    })),
    ...count,
    suppressions: countIn(commentText, /@ts-(ignore|expect-error|nocheck)/g),
    lintOff: countIn(commentText, /biome-ignore/g),
    todos: countIn(commentText, /\b(TODO|FIXME)\b/g),
  };
}

const isConst = (type: string) => type === 'const';
const countIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const within = (at: number, { start, end }: Span) => at >= start && at < end;

/** Branches of a function, not those of functions inside it. */
function ownBranches(span: Span, functions: readonly Span[], branches: readonly number[]): number {
  const inner = functions.filter((other) => other !== span && other.start >= span.start && other.end <= span.end);
  return branches.filter((at) => within(at, span) && !inner.some((other) => within(at, other))).length;
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
