import type { SourceFile } from './source-files.ts';

/** Equal runs of this many code lines count as written twice. */
const windowLines = 8;

interface Line {
  file: string;
  key: string;
}

const isCode = (line: string) => line !== '' && !/^(\/\/|\/?\*|import |export \{|[)\]};,]+$)/.test(line);

/** Share of code lines that are in a run which also occurs elsewhere, 0–1. White space does not count. */
export function duplicatedShare(files: readonly SourceFile[]): number {
  const lines: Line[] = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line) => line.trim().replaceAll(/\s+/g, ' '))
      .filter(isCode)
      .map((key) => ({ file: path, key })),
  );
  const places = new Map<string, number[]>();
  for (let at = 0; at + windowLines <= lines.length; at++) {
    if (lines[at]?.file !== lines[at + windowLines - 1]?.file) continue;
    const run = lines
      .slice(at, at + windowLines)
      .map(({ key }) => key)
      .join('\n');
    places.set(run, [...(places.get(run) ?? []), at]);
  }
  const repeated = new Set<number>();
  for (const starts of places.values()) {
    if (starts.length < 2) continue;
    for (const start of starts) for (let at = start; at < start + windowLines; at++) repeated.add(at);
  }
  return lines.length === 0 ? 0 : repeated.size / lines.length;
}
