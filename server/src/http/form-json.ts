import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/** Largest body, bytes (D-03). */
export const maxBodyBytes = 5 * 1024 * 1024;
/** Deepest nesting of a body. Real payloads need about ten; a bomb of brackets must not reach the schemas. */
const maxDepth = 40;

const stringOrBracket = /"(?:[^"\\]|\\.)*"?|[{}[\]]/g;

/** Counts brackets outside strings without building the value; stops at the first excess. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(stringOrBracket)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** Parses one JSON value; throws 400 `bad_json`. `__proto__` keys are refused with the rest. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw badRequest('bad_json', 'The body is nested too deeply.');
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('forbidden key');
      return value;
    });
  } catch {
    throw badRequest('bad_json', 'The body is not valid JSON.');
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
      const json = new URLSearchParams(body).get('__json__');
      if (json === null) throw badRequest('bad_json', 'The form has no field __json__.');
      return parseJson(json);
    },
  );
}
