/** Rows in the order of these ids; rows that the ids do not name come last, in the order they had. */
export function ordered<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(ids);
  return [...named, ...rows.filter(({ id }) => !known.has(id))];
}

/** The list with one id at another place; places beyond the ends are the ends. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((other) => other !== id);
  return rest.toSpliced(Math.min(rest.length, Math.max(0, place)), 0, id);
}
