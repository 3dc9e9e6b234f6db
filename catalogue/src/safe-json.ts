/** JSON that cannot end a script element or open a comment in it; the same data for every JSON reader. */
export function safeJson(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c').replace(/>/g, '\\u003e');
}
