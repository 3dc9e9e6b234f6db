import { type ChildProcess, spawn } from 'node:child_process';
import type { RunAs } from './run-as.ts';

/**
 * Ends the program when Node is gone, even after `kill -9`: the kernel closes our end of the pipe on stdin, the
 * reader sees the end and signals. The shell waits for the program itself, so Node also learns when that ends.
 * The library path is set here and not for the shell, which must not load the bundled libraries.
 */
const script = `
signal=$1 LD_LIBRARY_PATH=$2 DYLD_LIBRARY_PATH=$2
shift 2
export LD_LIBRARY_PATH DYLD_LIBRARY_PATH
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
( while read -r _ <&3; do :; done; kill -"$signal" "$program" ) </dev/null >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait "$program"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`;

export interface Guarded {
  /** Settles when the program has ended; the code is the program's own (128 + n after signal n). */
  readonly exited: Promise<number>;
  /** Asks the program to end, as Node's death would. */
  end(): void;
}

export interface GuardOptions {
  command: readonly string[];
  signal: 'INT' | 'TERM';
  libraryPath: string;
  runAs: RunAs;
  /** An open file that takes stdout and stderr. */
  output: number;
}

/** The server's whole environment: nothing of ours may change how it reads text and times. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Starts a program that cannot outlive this process. `detached`, so that Ctrl-C reaches Node only. */
export function spawnGuarded({ command, signal, libraryPath, runAs, output }: GuardOptions): Guarded {
  const [file = 'sh', ...args] = [...runAs.prefix, 'sh', '-c', script, 'guard', signal, libraryPath, ...command];
  const child = spawn(file, args, {
    cwd: '/',
    detached: true,
    env: environment,
    stdio: ['pipe', output, output],
    ...runAs.identity,
  });
  child.stdin?.on('error', () => undefined);
  return { exited: exitOf(child), end: () => child.stdin?.end() };
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 137));
  });
}
