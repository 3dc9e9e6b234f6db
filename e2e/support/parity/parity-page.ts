/** Runs inside Chromium: lays out, builds and paints scenes with the product's own code, and hands the pixels back. */
import { paintCanvas } from '@kolaj/console/lib/scene/paint-canvas';
import { buildScene, type SceneInput } from '@kolaj/scene/build-scene';
import type { FaceId } from '@kolaj/scene/fonts/fonts';
import type { Scene } from '@kolaj/scene/scene';
import { canonicalScene } from '@kolaj/scene/scene-hash';
import { createShaper } from '@kolaj/scene/text/shaper';

export type PageInput = Omit<SceneInput, 'shaper'>;

export interface PagePainting {
  /** The scene as canonical text. */
  scene: string;
  /** SHA-256 of the RGBA bytes, hex. */
  sha256: string;
}

declare global {
  interface Window {
    paintInPage(input: PageInput): Promise<PagePainting>;
    /** RGBA bytes of what was painted last, base64. */
    lastPixels(): string;
  }
}

const shaper = createShaper({});
const canvas = document.createElement('canvas');
const pictures = new Map<string, HTMLCanvasElement>();
let last = new Uint8ClampedArray();

window.paintInPage = async (input) => {
  const scene = await sceneWithFonts(input);
  await bringPictures(scene);
  const photoUrls = Object.fromEntries(Object.keys(input.photoSizes).map((path) => [path, path]));
  paintCanvas(canvas, { scene, pictures, photoUrls, scale: 1 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  last = context.getImageData(0, 0, canvas.width, canvas.height).data;
  return { scene: canonicalScene(scene), sha256: hex(await crypto.subtle.digest('SHA-256', last)) };
};

window.lastPixels = () => {
  let text = '';
  for (let start = 0; start < last.length; start += 0x8000) {
    text += String.fromCharCode(...last.subarray(start, start + 0x8000));
  }
  return btoa(text);
};

/** As the editor does: only faces that a text asks for are fetched. */
async function sceneWithFonts(input: PageInput): Promise<Scene> {
  for (;;) {
    const scene = buildScene({ ...input, shaper });
    const wanted = shaper.lacking();
    if (wanted.length === 0) return scene;
    await Promise.all(wanted.map(bringFace));
  }
}

async function bringFace(face: FaceId): Promise<void> {
  const response = await fetch(`/files/${encodeURIComponent(face)}`);
  shaper.add(face, new Uint8Array(await response.arrayBuffer()));
}

/** The product's rule: a photo or overlay is drawn 1:1 into a canvas once, and painted from there. */
async function bringPictures({ ops }: Scene): Promise<void> {
  const refs = ops.flatMap((op) => (op.kind === 'picture' ? [op.ref] : op.kind === 'photo' ? [op.path] : []));
  for (const ref of new Set(refs)) {
    if (pictures.has(ref)) continue;
    const image = new Image();
    image.src = `/files/${encodeURIComponent(ref)}`;
    await image.decode();
    const picture = document.createElement('canvas');
    picture.width = image.naturalWidth;
    picture.height = image.naturalHeight;
    picture.getContext('2d')?.drawImage(image, 0, 0);
    pictures.set(ref, picture);
  }
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
