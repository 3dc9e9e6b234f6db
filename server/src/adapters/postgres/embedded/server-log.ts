import { open, readFile } from 'node:fs/promises';

/** Runs a step with an empty log file open for its output. */
export async function withLogFile<Result>(file: string, run: (output: number) => Promise<Result>): Promise<Result> {
  const handle = await open(file, 'w', 0o644);
  try {
    return await run(handle.fd);
  } finally {
    await handle.close();
  }
}

/** The last 12 lines of a log, for telling a person why the server did not start or why it ended. */
export async function logTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-12).join('\n');
}
