/** true, false, or null = nobody looked or nobody could tell (D-29). */
export type Verdict = boolean | null;

/** A part of an upright picture; numbers are parts of its width and height, 0–1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A barcode as it was read, whatever it says. */
export interface ReadCode {
  format: 'EAN13' | 'EAN8' | 'UPCA' | 'Code128';
  text: string;
}

/** What is known of one photo's pixels; made once per content hash. */
export interface PhotoAnalysis {
  /** Size of the original as seen upright, px. */
  width: number;
  height: number;
  /** EXIF orientation of the stored original, 1–8. */
  orientation: number;
  /** The renderer may open the original; false for types that only the refined file makes usable (HEIC, AVIF, TIFF …). */
  isDirect: boolean;
  /** SHA-256 of the upright refined JPEG and its size. */
  refined: { sha256: string; width: number; height: number };
  /** SHA-256 of the WebP thumbnail (longest side 384 px). */
  thumbnail: string;
  /** base64. */
  thumbhash: string;
  /** Variance of the Laplacian, higher = sharper; comparable between photos of one shoot only. */
  sharpness: number;
  /** `#rrggbb`. */
  meanColor: string;
  hasBarcode: Verdict;
  hasFace: Verdict;
  hasPerson: Verdict;
  /** The most certain face; null = none found, or nobody looked (see `hasFace`). */
  face: Box | null;
  /** Text of the barcode that counts as the product's, if one was read; which one does is for the shop to say. */
  barcode: string | null;
  /** All that was read. */
  codes: ReadCode[];
  /** `thorough`: also at full size and turned, which only photos get whose barcode is wanted. */
  barcodeLook: 'quick' | 'thorough';
}

/** A photo of a product as the rules see it. */
export interface ProductPhoto {
  /** Path inside the source, also its name in `data.images`. */
  path: string;
  analysis: PhotoAnalysis;
}
