type Present<Value> = Value extends readonly (infer Item)[]
  ? Present<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Present<Exclude<Value[Key], undefined>> }
    : Value;

/** JSON knows absence, not `undefined`; zod's types do not tell them apart. Takes the `undefined` out, in value and type. */
export function present<Value>(value: Value): Present<Value>;
export function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => present(item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]: [string, unknown]) => [name, present(field)]));
}
