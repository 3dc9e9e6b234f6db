import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';

/** What the disk answered. */
export function troubleOf(error: unknown): EntryTrouble {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'no_permission';
    case 'ELOOP':
    case 'ENAMETOOLONG':
      return 'refused';
    default:
      return 'gone';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
