// What is measured inside the page; each function travels there alone, so none of them uses another.

/**
 * 120 px a frame over the list: 95 % of the frames take no longer than `frameMs`; the most elements that were in the page.
 * @param {number} forMs
 */
export async function scrollList(forMs) {
  const scroller = document.querySelector('main');
  const frames = [];
  let nodes = 0;
  let last = performance.now();
  const end = last + forMs;
  while (last < end) {
    scroller?.scrollBy(0, 120);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  frames.sort((a, b) => a - b);
  return { frameMs: frames[Math.floor(frames.length * 0.95)] ?? Number.NaN, nodes };
}

/**
 * The same way over a block without anything in it.
 * @param {number} forMs
 */
export async function scrollBare(forMs) {
  const scroller = document.createElement('div');
  scroller.style.cssText = 'position:fixed;inset:0;overflow:auto;z-index:999;background:#fff';
  const block = document.createElement('div');
  block.style.cssText = 'height:900000px;background:linear-gradient(#eee,#888)';
  scroller.append(block);
  document.body.append(scroller);
  const frames = [];
  let last = performance.now();
  const end = last + forMs;
  while (last < end) {
    scroller.scrollBy(0, 120);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  scroller.remove();
  frames.sort((a, b) => a - b);
  return frames[Math.floor(frames.length * 0.95)] ?? Number.NaN;
}

/**
 * From the click on a card's check to the frame that shows it, ms: the median. The first tick brings the bar of what can be done
 * and is given apart.
 * @param {number} count
 */
export async function toggleSome(count) {
  const checks = [...document.querySelectorAll('li[aria-posinset] button[aria-pressed="false"]')];
  const times = [];
  for (const check of checks.slice(0, count + 1)) {
    const from = performance.now();
    check.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - from);
  }
  const [first = Number.NaN, ...others] = times;
  return { firstMs: first, laterMs: others.sort((a, b) => a - b)[count >> 1] ?? Number.NaN };
}
