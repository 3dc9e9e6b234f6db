/** Side of the window in which a part of a photo is looked at closely, px (EDT-13). */
export const zoomSize = 400;

/** JPEG quality of the pictures that are looked at closely (EDT-13). */
const zoomQuality = 40;
/** Wider photos are shown at a third of their width, px (EDT-14). */
const widest = 3000;

/** How a photo is fetched in order to be looked at closely, by its upright width; px (EDT-13, EDT-14, D-33). */
export function zoomImage({ width }: { width: number }): { quality: number; width: number } {
  return { quality: zoomQuality, width: width > widest ? Math.round(width / 3) : width };
}
