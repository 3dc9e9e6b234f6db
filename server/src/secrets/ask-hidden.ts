import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a secret at the terminal, showing nothing of what is typed; null where there is no terminal. */
export const hiddenQuestion = process.stdin.isTTY && process.stderr.isTTY ? askHidden : null;

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: silence, terminal: true });
  // Ctrl-C would only end the question.
  line.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(1);
  });
  try {
    return await line.question('');
  } finally {
    line.close();
    process.stderr.write('\n');
  }
}
