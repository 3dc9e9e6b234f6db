/** Whether an error says that a disk is full: ours, a child's in its words, or the database's (SQLSTATE 53100). */
export function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true;
  return /ENOSPC|EDQUOT|No space left on device/.test(error.message) || isNoSpace(error.cause);
}
