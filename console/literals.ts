import { parse } from '@babel/parser';

export interface Literal {
  line: number;
  text: string;
}

type Node = { type: string; loc?: { start: { line: number } } | null } & Record<string, unknown>;

const MACROS = new Set(['@lingui/react/macro', '@lingui/core/macro']);
/** Attributes and object keys whose text a person reads or hears. */
const SPOKEN = new Set([
  'label',
  'placeholder',
  'title',
  'alt',
  'description',
  'aria-label',
  'message',
  'error',
  'cancel',
]);
/** An attribute: in data a `reason` is a code. */
const SPOKEN_ATTRIBUTES = new Set([...SPOKEN, 'reason']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const field = (node: Node, name: string): Node | null => {
  const value = node[name];
  return isNode(value) ? value : null;
};
const textOf = (node: Node | null, name: string): string => {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
};
/** Only text with a letter is language; "·" and "/" are not. */
const isLanguage = (text: string) => /\p{L}{2}/u.test(text);

/**
 * Finds texts for people that are outside the text macros: words in JSX, and string literals in spoken attributes and keys.
 * What is a macro is decided by its import, not by its name.
 */
export function strayLiterals(code: string): Literal[] {
  const { program } = parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] });
  const macros = new Set<string>();
  const found: Literal[] = [];
  const report = (node: Node, text: string) => {
    if (isLanguage(text)) found.push({ line: node.loc?.start.line ?? 0, text: text.trim() });
  };

  for (const node of nodesOutsideMacros(program, macros)) {
    if (node.type === 'JSXText') report(node, textOf(node, 'value'));
    if (node.type === 'JSXAttribute' || node.type === 'ObjectProperty') reportSpoken(node, report);
  }
  return found;
}

/** Every node in reading order, without what is inside a macro. Imports fill `macros` on the way. */
function* nodesOutsideMacros(value: unknown, macros: Set<string>): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOutsideMacros(item, macros);
    return;
  }
  if (!isNode(value) || isMacro(value, macros)) return;
  if (value.type === 'ImportDeclaration') rememberMacros(value, macros);
  yield value;
  yield* nodesOutsideMacros(Object.values(value), macros);
}

function rememberMacros(node: Node, macros: Set<string>): void {
  const { specifiers } = node;
  if (!MACROS.has(textOf(field(node, 'source'), 'value')) || !Array.isArray(specifiers)) return;
  for (const specifier of specifiers) {
    const name = isNode(specifier) ? textOf(field(specifier, 'local'), 'name') : '';
    // What useLingui gives is called t wherever it is used.
    macros.add(name === 'useLingui' ? 't' : name);
  }
}

function isMacro(node: Node, macros: ReadonlySet<string>): boolean {
  if (node.type === 'JSXElement') {
    const opening = field(node, 'openingElement');
    return opening !== null && macros.has(textOf(field(opening, 'name'), 'name'));
  }
  return node.type === 'CallExpression' && macros.has(textOf(field(node, 'callee'), 'name'));
}

function reportSpoken(node: Node, report: (node: Node, text: string) => void): void {
  const isAttribute = node.type === 'JSXAttribute';
  const key = field(node, isAttribute ? 'name' : 'key');
  const value = field(node, 'value');
  if (!(isAttribute ? SPOKEN_ATTRIBUTES : SPOKEN).has(textOf(key, 'name') || textOf(key, 'value'))) return;
  const literal = value?.type === 'JSXExpressionContainer' ? field(value, 'expression') : value;
  if (literal?.type === 'StringLiteral') report(node, textOf(literal, 'value'));
}
