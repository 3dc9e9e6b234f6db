/** Names of statements that were met, by their text: reading it takes longer than asking some of them. */
const known = new Map<string, string>();
/** The sources hold a few thousand; lists of values make more of them. */
const mostKnown = 5_000;

/** What a statement does to which table, for operators: `select collages`. Neither its values nor its text are told. */
export function statementName(text: string): string {
  const met = known.get(text);
  if (met !== undefined) return met;
  const name = nameOf(text);
  if (known.size < mostKnown) known.set(text, name);
  return name;
}

function nameOf(text: string): string {
  // What is written into it: a word of a value may look like a table's.
  const words = text.replace(/'(?:[^']|'')*'/g, "''");
  const verb = /\b(insert|update|delete|merge|select|lock|notify|commit)\b/i.exec(words)?.[1]?.toLowerCase() ?? 'other';
  const writes = /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)/i;
  const reads = /\bfrom\s+"?([a-z_]+(?:\.[a-z_]+)?)/i;
  const table = (verb === 'select' ? reads : writes).exec(words)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
