/** Longer than that a page is not held back for its answers; it comes with its skeleton. */
const PATIENCE_MS = 400;

/** Whether nothing has been drawn yet: the skeleton of index.html is still there. */
const isBooting = () => document.querySelector('#root > .boot') !== null;

/**
 * What the first page of a visit shows is waited for, so that the page comes in one piece: the head of the document has asked for it
 * (console/preloads.ts), and it is there with the scripts. Later pages come at once. What fails is told by the page, which asks again.
 */
export async function firstAnswers(answers: () => Promise<unknown>): Promise<void> {
  if (!isBooting()) return;
  const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([answers().catch(() => undefined), enough]);
}
