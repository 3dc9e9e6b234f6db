/** undefined where the text is not JSON. Zero characters are left out: no column of the database takes them. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll('\\u0000', ''));
  } catch {
    return undefined;
  }
}
