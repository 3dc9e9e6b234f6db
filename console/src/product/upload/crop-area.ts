export interface Size {
  width: number;
  height: number;
}

/** How a picture lies in its frame. `zoom` 1 = the whole picture just fits; `x`, `y` = its middle, as parts of the frame from the frame's middle. */
export interface Placing {
  zoom: number;
  x: number;
  y: number;
}

/** As parts of the frame's width and height. */
export interface Area extends Size {
  left: number;
  top: number;
}

export const largestZoom = 6;

/** Share of the frame that the whole picture takes at zoom 1. */
function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: (picture.width * scale) / frame.width, height: (picture.height * scale) / frame.height };
}

/** The smallest zoom that leaves nothing of the frame empty. */
export function coveringZoom(picture: Size, frame: Size): number {
  const { width, height } = fitted(picture, frame);
  return Math.max(1 / width, 1 / height);
}

/** The nearest placing that is allowed: no gap where the picture is larger than the frame, in the middle where it is smaller. */
export function allowed(placing: Placing, picture: Size, frame: Size): Placing {
  const zoom = Math.min(Math.max(largestZoom, coveringZoom(picture, frame)), Math.max(1, placing.zoom));
  const { width, height } = fitted(picture, frame);
  const bounded = (at: number, size: number) => {
    const room = Math.max(0, (size - 1) / 2);
    return Math.min(room, Math.max(-room, at));
  };
  return { zoom, x: bounded(placing.x, width * zoom), y: bounded(placing.y, height * zoom) };
}

/** Where the picture lies in the frame. */
export function areaOf({ zoom, x, y }: Placing, picture: Size, frame: Size): Area {
  const fit = fitted(picture, frame);
  const [width, height] = [fit.width * zoom, fit.height * zoom];
  return { width, height, left: 0.5 + x - width / 2, top: 0.5 + y - height / 2 };
}
