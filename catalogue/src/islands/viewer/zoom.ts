/** How a picture that fits into the screen is shown: how much larger, and how far its middle is from the screen's, px. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

/** What is looked at, px: the screen, and the picture as it fits into it. */
export interface View {
  screen: { width: number; height: number };
  picture: { width: number; height: number };
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
/** A JPEG of ours has at most three pixels for one of a phone's. */
const largest = 5;
const tapped = 2.5;

/** The size of a picture within the screen, as `object-fit: contain` draws it. */
export function fitted(picture: View['picture'], screen: View['screen']): View['picture'] {
  const scale = Math.min(screen.width / picture.width, screen.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Larger or smaller, so that `point` (from the screen's middle) stays where it is under the finger. */
export function zoomedTo(zoom: Zoom, scale: number, point: Point, view: View): Zoom {
  const wanted = Math.min(largest, Math.max(1, scale));
  const factor = wanted / zoom.scale;
  const moved = { x: point.x - (point.x - zoom.x) * factor, y: point.y - (point.y - zoom.y) * factor };
  return kept({ scale: wanted, ...moved }, view);
}

/** Two taps: close to that point, or the whole picture again. */
export function toggled(zoom: Zoom, point: Point, view: View): Zoom {
  return zoom.scale > 1 ? whole : zoomedTo(zoom, tapped, point, view);
}

export function moved(zoom: Zoom, by: Point, view: View): Zoom {
  return kept({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, view);
}

/** No edge of the picture comes further in than the screen's. */
function kept({ scale, x, y }: Zoom, { screen, picture }: View): Zoom {
  return {
    scale,
    x: within(x, (picture.width * scale - screen.width) / 2),
    y: within(y, (picture.height * scale - screen.height) / 2),
  };
}

function within(value: number, limit: number): number {
  return limit <= 0 ? 0 : Math.min(limit, Math.max(-limit, value));
}
