import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it.each([
  ['select "id" from "collages" where "shop_id" = $1', 'select collages'],
  ['insert into "deliveries" ("id") select "id" from "groups"', 'insert deliveries'],
  ['update lanes set next_at = now() where id = $1', 'update lanes'],
  ['delete from only sessions where user_id = $1', 'delete sessions'],
  ['select count(*) from pgboss.job', 'select pgboss.job'],
  ["select set_config('statement_timeout', $1, true)", 'select'],
  ["select id from groups where name = 'from Ayşe''s phone'", 'select groups'],
  ["select 'from customers' as words", 'select'],
  ['vacuum', 'other'],
])('a statement is told by what it does to which table: %s', (text, name) => {
  expect(statementName(text)).toBe(name);
  expect(statementName(text)).toBe(name);
});
