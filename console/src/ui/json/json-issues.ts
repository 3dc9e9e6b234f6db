import { jsonLanguage } from '@codemirror/lang-json';
import * as z from 'zod/mini';

/** What is wrong at one place of a JSON text. */
export type JsonProblem =
  | { kind: 'syntax' }
  | { kind: 'missing' }
  /** `expected`: number, string, array, object, boolean … */
  | { kind: 'type'; expected: string }
  | { kind: 'too-small' | 'too-big'; limit: number; isLength: boolean }
  | { kind: 'choice'; values: string }
  | { kind: 'unknown'; keys: string }
  | { kind: 'format' };

export interface JsonIssue {
  /** Counted from 1. */
  line: number;
  /** The place in the text, characters from its beginning. */
  from: number;
  to: number;
  /** `texts.0.size`; empty = the whole. */
  path: string;
  problem: JsonProblem;
}

export type ReadJson<Value> = { kind: 'valid'; value: Value } | { kind: 'invalid'; issues: JsonIssue[] };

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** More than this nobody reads; the first ones explain the rest. */
const issuesShown = 20;

/** Reads a JSON text by a schema; what is wrong comes with its place. */
export function readJson<Schema extends z.ZodMiniType>(text: string, schema: Schema): ReadJson<z.output<Schema>> {
  const tree = jsonLanguage.parser.parse(text).topNode;
  const parsed = parseText(text);
  if (parsed.kind === 'syntax') return { kind: 'invalid', issues: [syntaxIssue(text, tree)] };

  const read = z.safeParse(schema, parsed.value);
  if (read.success) return { kind: 'valid', value: read.data };
  const issues = read.error.issues.slice(0, issuesShown).map((issue) => {
    const { node, isMissing } = nodeAt(tree, issue.path, text);
    const place = { from: node.from, to: Math.max(node.from + 1, isMissing ? node.from + 1 : node.to) };
    return issueAt(text, place, { path: issue.path.join('.'), problem: problemOf(issue, isMissing) });
  });
  return { kind: 'invalid', issues };
}

function parseText(text: string): { kind: 'value'; value: unknown } | { kind: 'syntax' } {
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch {
    return { kind: 'syntax' };
  }
}

function syntaxIssue(text: string, tree: SyntaxNode): JsonIssue {
  const cursor = tree.cursor();
  do {
    if (cursor.type.isError) {
      return issueAt(text, { from: cursor.from, to: cursor.to }, { path: '', problem: { kind: 'syntax' } });
    }
  } while (cursor.next());
  // What the parser lets pass and JSON.parse does not: a number like 01, a control character in a text.
  return issueAt(text, { from: text.length, to: text.length }, { path: '', problem: { kind: 'syntax' } });
}

function issueAt(
  text: string,
  { from, to }: { from: number; to: number },
  rest: Pick<JsonIssue, 'path' | 'problem'>,
): JsonIssue {
  return { line: text.slice(0, from).split('\n').length, from, to, ...rest };
}

/** The node a path leads to; the last one there is on the way when it leads nowhere. */
function nodeAt(
  tree: SyntaxNode,
  path: readonly PropertyKey[],
  text: string,
): { node: SyntaxNode; isMissing: boolean } {
  let node = tree.firstChild ?? tree;
  for (const key of path) {
    const next = childAt(node, key, text);
    if (next === null) return { node, isMissing: true };
    node = next;
  }
  return { node, isMissing: false };
}

function childAt(node: SyntaxNode, key: PropertyKey, text: string): SyntaxNode | null {
  if (node.name === 'Object') {
    const property = node.getChildren('Property').find((candidate) => {
      const name = candidate.getChild('PropertyName');
      return name !== null && text.slice(name.from, name.to) === JSON.stringify(key);
    });
    return property?.lastChild ?? null;
  }
  if (typeof key !== 'number') return null;
  const values: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (/^[A-Z]/.test(child.name)) values.push(child);
  }
  return values[key] ?? null;
}

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue, isMissing: boolean): JsonProblem {
  if (isMissing) return { kind: 'missing' };
  switch (issue.code) {
    case 'invalid_type':
      return { kind: 'type', expected: issue.expected };
    case 'too_small':
      return { kind: 'too-small', limit: Number(issue.minimum), isLength: issue.origin !== 'number' };
    case 'too_big':
      return { kind: 'too-big', limit: Number(issue.maximum), isLength: issue.origin !== 'number' };
    case 'invalid_value':
      return { kind: 'choice', values: issue.values.map(String).join(', ') };
    case 'unrecognized_keys':
      return { kind: 'unknown', keys: issue.keys.join(', ') };
    default:
      return { kind: 'format' };
  }
}
