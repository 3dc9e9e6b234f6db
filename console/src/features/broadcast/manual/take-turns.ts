/** Lets at most so many run at once; the others wait for their turn in the order they came (D-64: four phones at a time). */
export function takeTurns(limit: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      // The place goes over to the next one.
      if (next) next();
      else running--;
    }
  };
}
