import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';

/** The calls of an SFTP session as promises. */
export interface SftpCalls {
  realPath: (path: string) => Promise<string>;
  stat: (path: string) => Promise<Stats>;
  openFile: (path: string) => Promise<Buffer>;
  openDirectory: (path: string) => Promise<Buffer>;
  /** The next names of an open directory; null after the last. */
  readDirectory: (handle: Buffer) => Promise<FileEntryWithStats[] | null>;
  close: (handle: Buffer) => Promise<void>;
  /** Bytes read into `buffer` from its `at` on; 0 at the end of the file. */
  read: (handle: Buffer, into: { buffer: Buffer; at: number; position: number }) => Promise<number>;
}

type Answer<Value> = (error: Error | undefined | null, value: Value) => void;

const endOfFile = 1;
const isEnd = (error: unknown) => error instanceof Error && 'code' in error && error.code === endOfFile;

export function sftpCalls(sftp: SFTPWrapper): SftpCalls {
  const ask = <Value>(call: (answer: Answer<Value>) => void) =>
    new Promise<Value>((resolve, reject) => call((error, value) => (error ? reject(error) : resolve(value))));
  const orEnd =
    <Value>(end: Value) =>
    (error: unknown) => {
      if (isEnd(error)) return end;
      throw error;
    };

  return {
    realPath: (path) => ask((answer) => sftp.realpath(path, answer)),
    stat: (path) => ask((answer) => sftp.stat(path, answer)),
    openFile: (path) => ask((answer) => sftp.open(path, 'r', answer)),
    openDirectory: (path) => ask((answer) => sftp.opendir(path, answer)),
    readDirectory: (handle) =>
      ask<FileEntryWithStats[] | null>((answer) => sftp.readdir(handle, answer)).catch(orEnd(null)),
    close: (handle) => ask<void>((answer) => sftp.close(handle, (error) => answer(error, undefined))),
    read: (handle, { buffer, at, position }) =>
      ask<number>((answer) => sftp.read(handle, buffer, at, buffer.length - at, position, answer)).catch(orEnd(0)),
  };
}
