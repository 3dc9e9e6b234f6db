/**
 * Works out once what a thing that never changes says, and keeps it for as long as somebody has the thing: whoever hands over the same
 * thing again pays nothing. Keeping costs a microsecond, so only for what takes longer.
 */
export function keptWith<Thing extends object, Value extends object | string>(
  work: (thing: Thing) => Value,
): (thing: Thing) => Value {
  const known = new WeakMap<Thing, Value>();
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined) return before;
    const value = work(thing);
    known.set(thing, value);
    return value;
  };
}
