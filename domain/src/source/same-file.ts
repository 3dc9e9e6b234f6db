/** What a listing says of a file's content. */
export interface FileState {
  bytes: number;
  modifiedAt: Date;
}

const dayMs = 86_400_000;

/**
 * Whether a file is most likely still the one that it was. A server that only knows LIST says no time of day any more once a file is
 * half a year old: its time becomes the midnight of its day. As a change, each photo would be fetched once more on some day, and
 * watched folders imported for nothing.
 */
export function isSameFile(before: FileState, now: FileState): boolean {
  if (before.bytes !== now.bytes) return false;
  const [was, is] = [before.modifiedAt.getTime(), now.modifiedAt.getTime()];
  return was === is || (is % dayMs === 0 && was > is && was - is < dayMs);
}
