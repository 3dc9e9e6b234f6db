/** The little of fontkit that the cross-check of our shaper uses; the package has no types of its own. */
declare module 'fontkit' {
  interface Font {
    unitsPerEm: number;
    layout(text: string): { advanceWidth: number };
  }

  export function create(bytes: Uint8Array): Font;
}
