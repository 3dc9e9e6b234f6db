/**
 * The lines of a directory listing, one for each entry. A name may hold a line break, which tears its line apart: what does not
 * begin like an entry belongs to the one before, so that no half of a name ever looks like a file (I8).
 *
 * @param isBeginning whether a line can begin an entry
 */
export function entryLines(raw: string, isBeginning: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const line of splitLines(raw)) {
    const last = lines.length - 1;
    if (isBeginning(line) || last < 0) lines.push(line);
    else lines[last] += `\r\n${line}`;
  }
  return lines.filter((line) => isBeginning(line));
}

/** Where a server ends its lines with CR LF, a bare LF is part of a name. */
function splitLines(raw: string): string[] {
  const lines = raw.split(raw.includes('\r\n') ? '\r\n' : '\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
