/**
 * Beginnings that a spreadsheet would run as a formula; what shops and their customers type must stay text. Where its language parts
 * cells by `;`, whatever the quotes say, a cell begins behind every one of them and in every line, and quotes at its head quote nothing.
 */
const formula = /(?<=(?:^|[;\t\r\n])"*)[=+\-@\t\r]/g;

function cell(text: string): string {
  const harmless = text.replace(formula, "'$&");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as CSV (RFC 4180), with the mark at its head by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
