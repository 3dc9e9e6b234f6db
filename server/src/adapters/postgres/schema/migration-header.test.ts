import { expect, it } from 'vitest';
import { migrationFolder, readMigrations } from './migration-files.ts';
import { lastWithoutHeader, parseHeader } from './migration-header.ts';

const expand = '-- kolaj: expand, needs 0070\n';
const alone = '-- kolaj: expand, needs 0070, no-transaction\n';

it('every migration of ours says what it does to earlier programs, or is older than that question', async () => {
  const files = await readMigrations(migrationFolder);
  expect(files.length).toBeGreaterThan(60);
  for (const { name, kind } of files) expect(kind === 'expand' && name.slice(0, 4) <= lastWithoutHeader).toBe(false);
});

it('reads the header, below the line of one that was mended too', () => {
  expect(parseHeader('0071_hat', `${expand}create table hat ();`)).toEqual({
    ...{ kind: 'expand', needs: '0070', alone: null, ranAs: null },
  });
  const mended = `-- kolaj: mended, ran as ${'a'.repeat(64)}\n-- kolaj: contract, needs 0070\ndrop table hat;`;
  expect(parseHeader('0072_hat', mended)).toMatchObject({ kind: 'contract', ranAs: 'a'.repeat(64) });
});

it('takes an old one without a header for a contract, and no later one', () => {
  expect(parseHeader('0070_hat', 'create table hat ();')).toMatchObject({ kind: 'contract', needs: '0070' });
  expect(() => parseHeader('0071_hat', 'create table hat ();')).toThrow('0071_hat does not begin with a line as');
});

it.each([
  ['-- kolaj: expands, needs 0070', 'which is not as'],
  ['-- kolaj: expand', 'which is not as'],
  ['-- Kolaj: expand, needs 0070', 'which is not as'],
  ['-- kolaj: expand, needs 0071', 'which is not before it'],
])('refuses %s', (line, why) => {
  expect(() => parseHeader('0071_hat', `${line}\nselect 1;`)).toThrow(why);
});

it.each([
  'drop table hat;',
  'alter table hat drop column brim;',
  'alter table only hat rename brim to edge;',
  'alter table hat alter column brim type int using 1;',
  'alter table hat alter brim set not null;',
  'alter table hat add column a int, add column brim text not null;',
  'drop function wear(int);',
])('an expand may not do this to a table of before: %s', (sql) => {
  expect(() => parseHeader('0071_hat', expand + sql)).toThrow('is no expand');
});

it.each([
  'alter table hat add column brim text;',
  'alter table hat add column brim text not null default 1, add column id int generated always as identity;',
  'create table shoe (); alter table shoe add column sole text not null; alter table shoe rename sole to heel;',
  '-- not a drop table shoe;\nselect 1;',
  "create function wear() returns void language plpgsql as $$ begin drop table hat; end $$; update hat set a = ';';",
])('an expand may do this: %s', (sql) => {
  expect(parseHeader('0071_hat', expand + sql).kind).toBe('expand');
});

it('without a transaction takes only what is safe to repeat', () => {
  const sql = `-- Why.\ncreate unique index concurrently if not exists hat_brim on hat (brim);\ndrop index concurrently if exists hat_old;`;
  expect(parseHeader('0071_hat', alone + sql).alone).toEqual([
    { sql: 'create unique index concurrently if not exists hat_brim on hat (brim)', makes: 'hat_brim' },
    { sql: 'drop index concurrently if exists hat_old', makes: null },
  ]);
  for (const other of ['create index concurrently hat_brim on hat (brim);', 'update hat set brim = 1;'])
    expect(() => parseHeader('0071_hat', alone + other)).toThrow('are safe to repeat');
});
