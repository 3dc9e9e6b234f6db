/** States of an import in which photos may still come: it works, waits its turn, or for somebody to let it go on. */
const copying: readonly string[] = ['queued', 'listing', 'copying', 'paused'];

/** Whether an import may still copy photos. Until then it can be cancelled, afterwards undone. */
export const mayStillCopy = (status: string): boolean => copying.includes(status);
