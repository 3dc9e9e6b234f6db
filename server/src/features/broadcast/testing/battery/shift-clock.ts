/** Sets this process's wall clock off by so many ms, as on a machine whose time nobody keeps; timers go on as they are. */
export function shiftWallClock(byMs: number): void {
  const right = Date;
  const now = () => right.now() + byMs;
  globalThis.Date = new Proxy(right, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
