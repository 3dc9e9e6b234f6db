import { collageEditor, textData } from '@kolaj/contract/collage/collage';
import { present } from '@kolaj/contract/present';
import type { CollageEditor, TextData } from '@kolaj/domain/collage/collage';
import { markGivenCode } from '@kolaj/domain/collage/texts/given-code';
import * as z from 'zod/mini';

const nullableEditor = z.nullable(collageEditor);
const nullableTextData = z.nullable(textData);
const renditionHashes = z.record(z.string(), z.string());

/**
 * Reads `collages.editor` or `first_result`. The specification's other spelling of the discount price is read here and
 * nowhere else (D-32). Throws on a row that no version of this program has written.
 */
export function parseEditor(json: unknown): CollageEditor | null {
  const editor = z.parse(nullableEditor, json);
  return editor ? toEditor(editor) : null;
}

/** The editor as the wire brings it, in the rules' shape. */
export function toEditor(editor: z.infer<typeof collageEditor>): CollageEditor {
  return { ...present(editor), text_data: toTextData(editor.text_data) };
}

/** Reads `collages.editor -> 'text_data'`. */
export function parseTextData(json: unknown): TextData | null {
  const data = z.parse(nullableTextData, json);
  return data ? toTextData(data) : null;
}

/** Reads `exports.renditions`: SHA-256 by width in px. A list reads thousands, and the schema takes ten times as long as looking. */
export const parseRenditions = (json: unknown): Record<string, string> =>
  hasOnlyTexts(json) ? json : z.parse(renditionHashes, json);

const hasOnlyTexts = (json: unknown): json is Record<string, string> =>
  typeof json === 'object' &&
  json !== null &&
  !Array.isArray(json) &&
  Object.values(json).every((value) => typeof value === 'string');

function toTextData({ discountprice, discountedprice, assumed, ...data }: z.infer<typeof textData>): TextData {
  const price = discountprice ?? discountedprice ?? null;
  return markGivenCode({ ...data, discountprice: price, ...(assumed?.length ? { assumed } : {}) });
}
