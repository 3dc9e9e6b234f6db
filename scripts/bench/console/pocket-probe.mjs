// What is measured inside the app on the phone; the function travels there alone.

/**
 * Down the list and back; the most elements that were in the page.
 * @param {number} steps
 */
export async function mostNodes(steps) {
  const scroller = [...document.querySelectorAll('*')].find(
    (one) => one.scrollHeight > one.clientHeight + 1000 && getComputedStyle(one).overflowY !== 'visible',
  );
  const target = scroller ?? document.scrollingElement;
  let nodes = 0;
  for (let step = 0; step < steps; step++) {
    target?.scrollBy(0, step < steps / 2 ? 900 : -400);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  return nodes;
}
