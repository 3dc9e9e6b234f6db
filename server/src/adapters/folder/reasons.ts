/** What the disk answered, in words for the person who imports. */
export function reasonOf(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'It is not there any more, or its name cannot be read.';
    case 'EACCES':
    case 'EPERM':
      return 'Kolaj may not read it (no permission).';
    case 'ELOOP':
      return 'It is a link that leads in a circle.';
    case 'ENAMETOOLONG':
      return 'Its name is too long.';
    case 'EIO':
      return 'The disk could not read it.';
    default:
      return 'It could not be read.';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
