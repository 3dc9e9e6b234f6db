/** Something that stops the start and that a person can put right: one sentence, no stack. */
export interface Refused {
  readonly kind: 'refused';
  readonly sentence: string;
}

export const refused = (sentence: string): Refused => ({ kind: 'refused', sentence });

/** The system's word for what is wrong. On a disk that is only to be read, Node says of a folder to be made that it is missing. */
export function fileCode(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  return error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir' ? 'EROFS' : error.code;
}

/** Says what is wrong with the data folder, or `null` when the error is not one of the file system's usual ones. */
export function fileTrouble(error: unknown, dataDir: string): Refused | null {
  switch (fileCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return refused(`The data folder ${dataDir} cannot be written. Make it writable or set KOLAJ_DATA_DIR.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(dataDir);
    case 'ENOTDIR':
    case 'EEXIST':
      return refused(`The data folder ${dataDir} is not a folder. Move that file away or set KOLAJ_DATA_DIR.`);
    default:
      return null;
  }
}

/** Says that the disk is full when PostgreSQL's own words say so, else `null`. */
export function diskFullIn(text: string, dataDir: string): Refused | null {
  return /No space left on device|Disk quota exceeded/.test(text) ? diskFull(dataDir) : null;
}

function diskFull(dataDir: string): Refused {
  return refused(`The disk of the data folder ${dataDir} is full. Free some space and start again; nothing was lost.`);
}
