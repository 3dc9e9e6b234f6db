import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a table for a spreadsheet', () => {
  it.each([
    [['code', 'price'], 'code,price'],
    [['BR-2041', '24,50'], 'BR-2041,"24,50"'],
    [['the "big" one', 'two\nlines'], '"the ""big"" one","two\nlines"'],
    [['Şule', ''], 'Şule,'],
    // A formula in a name that a shop typed would run on the computer of anyone who opens the list.
    [['=HYPERLINK("http://evil.test")', '+1', '-1', '@a'], `"'=HYPERLINK(""http://evil.test"")",'+1,'-1,'@a`],
    // Excel in Turkish or German parts cells by semicolons.
    [['Ayşe;=1+1', 'a\n@b;-c;\td'], `Ayşe;'=1+1,"a\n'@b;'-c;'\td"`],
  ])('writes %j', (row, line) => {
    expect(csvOf([row])).toBe(`\uFEFF${line}\r\n`);
  });

  // There `""` at the beginning of a cell is an empty quotation, and what follows is the cell.
  it.each(['Ayşe;"=1+1;', 'two\n"=1+1;', 'Ayşe;""@a;', 'Ayşe;"";"+1;'])(
    'runs nothing of %j where cells are parted by semicolons either',
    (text) => {
      const cells = csvOf([['1', text]])
        .split(/[;\r\n]/)
        .map((cell) => cell.replace(/^"+/, ''));
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    },
  );
});
