interface Wanted<Answer> {
  path: string;
  signal: AbortSignal;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

interface BatchOptions<Answer> {
  ask: (paths: string[]) => Promise<readonly (Answer & { path: string })[]>;
  /** Paths of one call. */
  most: number;
  /** Calls at once. */
  atOnce: number;
}

/**
 * Many single questions asked in few calls, in the order they came: each row of a list asks for itself and can be asked again,
 * and a long list fills from above. What nobody waits for any more is not asked.
 */
export function batched<Answer>({ ask, most, atOnce }: BatchOptions<Answer>) {
  const waiting: Wanted<Answer>[] = [];
  let calls = 0;

  async function run(batch: readonly Wanted<Answer>[]): Promise<void> {
    try {
      const answers = new Map((await ask(batch.map(({ path }) => path))).map((answer) => [answer.path, answer]));
      for (const { path, resolve, reject } of batch) {
        const answer = answers.get(path);
        if (answer === undefined) reject(new Error(`no answer for ${path}`));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function pump(): void {
    while (calls < atOnce && waiting.length > 0) {
      const batch = waiting.splice(0, most).filter(({ signal }) => !signal.aborted);
      if (batch.length === 0) continue;
      calls++;
      void run(batch).finally(() => {
        calls--;
        pump();
      });
    }
  }

  return (path: string, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ path, signal, resolve, reject });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      // The other rows of the list ask within the same tick.
      queueMicrotask(pump);
    });
}
