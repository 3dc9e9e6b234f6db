import type { Releases } from '../releases.ts';

/** A release that was known has been removed since: an open preview of an old version, or another process has made a later one. */
export class ReleaseGone extends Error {}

/** What breaks because the release is not there any more is said so. */
export async function whileThere<Answer>(
  releases: Pick<Releases, 'isGone'>,
  { shopId, buildId }: { shopId: string; buildId: string },
  read: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (await releases.isGone(shopId, buildId)) throw new ReleaseGone();
    throw error;
  }
}
