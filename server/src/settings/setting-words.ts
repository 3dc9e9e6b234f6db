import * as z from 'zod/mini';

/** In place of zod's own words, which depend on what else of it is loaded; those that a schema gives itself stay. */
export const wordless = '';

/** What a variable of the environment needs, for who has set it wrongly. Its value is never repeated: it may be a key. */
export function settingTrouble(
  variables: z.ZodMiniObject,
  issue: { path: readonly PropertyKey[]; message: string },
): string {
  const name = String(issue.path[0] ?? '');
  const schema = variables.shape[name];
  const needs = issue.message === wordless && schema !== undefined ? wanted(z.toJSONSchema(schema)) : issue.message;
  return `${name}: needs ${needs}.`;
}

type Shape = z.core.JSONSchema.JSONSchema;

function wanted(shape: Shape): string {
  const { type, enum: words, const: word, anyOf, minLength, format } = shape;
  if (anyOf !== undefined) return anyOf.map((one) => (typeof one === 'object' ? wanted(one) : '')).join(', or ');
  if (word !== undefined) return String(word);
  if (words !== undefined) return `one of ${words.join(', ')}`;
  if (type === 'integer') return `a whole number${within(shape)}`;
  if (type === 'number') return `a number${within(shape)}`;
  if (format === 'uri') return 'an address like https://kolaj.example.com';
  return minLength === undefined
    ? 'another value'
    : `${minLength} ${minLength === 1 ? 'character' : 'characters'} or more`;
}

const within = ({ minimum, maximum }: Shape) =>
  minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
