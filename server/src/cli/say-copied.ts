import type { Manifest } from '../features/installation/backup/manifest.ts';

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, table) => sum + table.rows, 0);
export const filesOf = ({ files, folders }: Manifest): number => files.count + folders.count;

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

export function sayMissing(names: readonly string[], what: string): void {
  if (names.length === 0) return;
  console.error(`${what} ${counted(names.length, 'file')}:`);
  for (const name of names) console.error(`  ${name}`);
}
