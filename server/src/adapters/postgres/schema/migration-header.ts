/**
 * What a migration says of itself in its first line, `-- kolaj: expand, needs 0070`. It is kept in the database, where a program
 * that does not have the file finds it.
 */
export interface MigrationHeader {
  /** `expand`: earlier programs work beside it. `contract`: it takes away or changes what an earlier one uses. */
  readonly kind: 'expand' | 'contract';
  /** The last migration of the oldest program that works on the database after this one, `0070`. */
  readonly needs: string;
  /** null = all of it is one transaction. Else its statements, run one by one: indexes made beside running programs. */
  readonly alone: readonly AloneStatement[] | null;
  /** SHA-256 of the text before it was mended; null = it never was. */
  readonly ranAs: string | null;
}

export interface AloneStatement {
  readonly sql: string;
  /** The index that it makes; null = it drops one. */
  readonly makes: string | null;
}

/** Those up to this one have no header. Nobody knows what they do to an earlier program. */
export const lastWithoutHeader = '0070';

const example = '-- kolaj: expand, needs 0070';

/** Throws on what cannot be read, on a later file without a header, and on one that does what its header denies. */
export function parseHeader(name: string, sql: string): MigrationHeader {
  const number = name.slice(0, 4);
  let ranAs: string | null = null;
  for (const line of sql.split('\n')) {
    if (!/^--\s*kolaj\b/i.test(line)) break;
    const mended = /^-- kolaj: mended, ran as ([0-9a-f]{64})$/.exec(line);
    if (mended?.[1] === undefined) return { ...readCompatibility(name, line, sql), ranAs };
    ranAs = mended[1];
  }
  if (number > lastWithoutHeader) throw new Error(`Migration ${name} does not begin with a line as \`${example}\`.`);
  return { kind: 'contract', needs: number, alone: null, ranAs };
}

function readCompatibility(name: string, line: string, sql: string): Omit<MigrationHeader, 'ranAs'> {
  const [, kind, needs = '', alone] =
    /^-- kolaj: (expand|contract), needs (\d{4})(, no-transaction)?$/.exec(line) ?? [];
  if (kind === undefined) throw new Error(`Migration ${name} begins with \`${line}\`, which is not as \`${example}\`.`);
  if (needs >= name.slice(0, 4)) throw new Error(`Migration ${name} needs ${needs}, which is not before it.`);
  const taken = kind === 'expand' ? takenAway(sql) : null;
  if (taken !== null)
    throw new Error(`Migration ${name} is no expand: earlier programs do not work after \`${taken}\`.`);
  const statements = alone === undefined ? null : statementsOf(sql).map((each) => aloneStatement(name, each));
  return { kind: kind === 'expand' ? 'expand' : 'contract', needs, alone: statements };
}

const alwaysTakes = /^drop (table|view|materialized view|function|type|sequence|trigger|policy|schema)\b|^revoke\b/i;
const takesFromTable =
  /\bdrop column\b|\brename\b|\balter( column)? \S+ (set data )?type\b|\bset not null\b|\bdrop default\b/i;

/** The first statement that an earlier program cannot live with, as far as a machine sees; null = none. */
function takenAway(sql: string): string | null {
  const statements = statementsOf(sql);
  const made = new Set(statements.map((each) => /^create table (if not exists )?(\S+)/i.exec(each)?.[2]));
  const taking = statements.find((each) => {
    if (alwaysTakes.test(each)) return true;
    const table = /^alter table (if exists )?(only )?(\S+)/i.exec(each)?.[3];
    return table !== undefined && !made.has(table) && (takesFromTable.test(each) || demandsValue(each));
  });
  return taking ?? null;
}

/** A new column that an earlier program, which does not know it, would have to fill. */
const demandsValue = (statement: string): boolean =>
  statement
    .split(/\badd column\b/i)
    .slice(1)
    .some((column) => /\bnot null\b/i.test(column) && !/\bdefault\b|\bgenerated\b/i.test(column));

/** Without comments, and with the bodies of functions left out: their semicolons end nothing. */
function statementsOf(sql: string): string[] {
  const bare = sql.replace(/--.*$/gm, '').replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
  return bare
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** `if not exists`, `if exists`: it may have been done before the process was killed, and its record not. */
function aloneStatement(name: string, sql: string): AloneStatement {
  const makes = /^create (?:unique )?index concurrently if not exists ([a-z0-9_]+) on /.exec(sql)?.[1] ?? null;
  if (makes === null && !/^drop index concurrently if exists [a-z0-9_]+$/.test(sql))
    throw new Error(
      `Migration ${name}: outside of a transaction only \`create index concurrently if not exists <name> on …\` and ` +
        `\`drop index concurrently if exists <name>\` are safe to repeat, not \`${sql}\`.`,
    );
  return { sql, makes };
}
