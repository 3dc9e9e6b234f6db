import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/** Largest body, bytes (D-03). */
export const maxBodyBytes = 5 * 1024 * 1024;
/** Deepest nesting of a body. Real payloads need about ten; a bomb of brackets must not reach the schemas. */
const maxDepth = 40;

const stringOrBracket = /("(?:[^"\\]|\\.)*"?)(\s*:)?|[{}[\]]/g;

/** Reads brackets and keys without building the value; stops at the first fault. */
function faultOf(json: string): string | null {
  /** Keys of the objects that are open; of lists none. */
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(stringOrBracket)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (text && colon && isRepeated(open.at(-1), text)) return 'The body names a key twice.';
    if (open.length > maxDepth) return 'The body is nested too deeply.';
  }
  return null;
}

/** Two readers may take different ones of two equal keys, so that one checks what the other does not use. */
function isRepeated(keys: Set<string> | undefined, text: string): boolean {
  const key = text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
  if (keys?.has(key)) return true;
  keys?.add(key);
  return false;
}

/** No text of ours holds a NUL or half a character, and PostgreSQL refuses both. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Parses one JSON value; throws 400 `bad_json`. `__proto__` keys are refused with the rest. */
export function parseJson(text: string): unknown {
  try {
    const fault = faultOf(text);
    if (fault) throw badRequest('bad_json', fault);
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || !isStorable(key)) throw new SyntaxError('forbidden key');
      if (typeof value === 'string' && !isStorable(value)) throw new SyntaxError('forbidden character');
      return value;
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('bad_json', 'The body is not valid JSON.');
    throw error;
  }
}

/**
 * The two body kinds of every call: JSON, and a form whose field `__json__` holds the JSON (D-03). Both give the same value.
 */
export function acceptFormJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body === '' ? {} : parseJson(body),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      const [json, another] = new URLSearchParams(body).getAll('__json__');
      if (json === undefined || another !== undefined) {
        throw badRequest('bad_json', 'The form needs one field __json__.');
      }
      return parseJson(json);
    },
  );
}
