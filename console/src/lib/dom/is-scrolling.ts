/** So long after its last step a list stands still. */
const STILL_MS = 150;

let lastStep = Number.NEGATIVE_INFINITY;
let isFollowed = false;

/**
 * Something in the page is being scrolled: what would be a pleasure at rest is then only in the way. Followed from the first question
 * on, which therefore says no.
 */
export function isScrolling(): boolean {
  if (!isFollowed) {
    const follow = ({ timeStamp }: Event) => (lastStep = timeStamp);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    isFollowed = true;
  }
  return performance.now() - lastStep < STILL_MS;
}
