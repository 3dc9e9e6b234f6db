/** So long after its last step a list stands still. */
const STILL_MS = 150;

let lastStep = Number.NEGATIVE_INFINITY;

document.addEventListener('scroll', ({ timeStamp }) => (lastStep = timeStamp), { capture: true, passive: true });

/** Something in the page is being scrolled: what would be a pleasure at rest is then only in the way. */
export const isScrolling = (): boolean => performance.now() - lastStep < STILL_MS;
