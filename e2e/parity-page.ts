/** Runs inside Chromium: lays out, builds and paints scenes with the product's own code, and hands the pixels back. */
import { buildScene, type SceneInput } from '@kolaj/scene/build-scene';
import { fetchFonts } from '@kolaj/scene/fonts-browser';
import { type PaintSources, paint } from '@kolaj/scene/paint';
import { canonicalScene } from '@kolaj/scene/scene-hash';
import { createShaper } from '@kolaj/scene/shaper';

export type PageInput = Omit<SceneInput, 'shaper'>;

export interface PagePainting {
  /** The scene as canonical text. */
  scene: string;
  /** RGBA bytes, base64. */
  pixels: string;
}

declare global {
  interface Window {
    paintInPage(input: PageInput): Promise<PagePainting>;
  }
}

window.paintInPage = async (input) => {
  const shaper = createShaper(await fetchFonts((face) => `/fonts/${face}.ttf`));
  const scene = buildScene({ ...input, shaper });
  const canvas = document.createElement('canvas');
  canvas.width = scene.width;
  canvas.height = scene.height;
  const context = contextOf(canvas);
  const [picture, overlay] = await Promise.all([loadIntoCanvas('/photo.jpg'), loadIntoCanvas('/overlay.png')]);
  const sources: PaintSources<HTMLCanvasElement, Path2D> = {
    path: (d) => new Path2D(d),
    photo: () => ({ kind: 'upright', picture, width: picture.width, height: picture.height }),
    picture: () => overlay,
  };
  paint(context, scene, sources);
  const { data } = context.getImageData(0, 0, scene.width, scene.height);
  return { scene: canonicalScene(scene), pixels: toBase64(data) };
};

/** The product's rule: a photo or overlay is drawn 1:1 into a canvas once, and painted from there. */
async function loadIntoCanvas(url: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  contextOf(canvas).drawImage(image, 0, 0);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas');
  return context;
}

function toBase64(bytes: Uint8ClampedArray): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}
