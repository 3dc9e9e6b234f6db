/** One measured figure. `goal` is for people, `ok` for machines; a figure without a goal is always ok. */
export interface Row {
  id: string;
  what: string;
  value: number;
  unit: string;
  goal: string;
  ok: boolean;
}

/** A table for people, or with `--json` one JSON array and nothing else. */
export function printRows(rows: readonly Row[]): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(rows));
    return;
  }
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, unit, goal, ok } of rows) {
    const figure = `${value}${unit && ` ${unit}`}`.padStart(14);
    console.log(`${what.padEnd(width)} ${figure}   ${goal.padEnd(10)} ${goal === '' ? '' : ok ? 'ok' : 'NOT YET'}`);
  }
}
