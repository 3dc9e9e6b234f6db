import arimo from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import cuprum from '@expo-google-fonts/cuprum/400Regular/Cuprum_400Regular.ttf?url';
import montserrat from '@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf?url';
import robotoRegular from '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf?url';
import robotoMedium from '@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf?url';
import robotoBlack from '@expo-google-fonts/roboto/900Black/Roboto_900Black.ttf?url';
import { buildScene } from '@kolaj/scene/build-scene';
import { type Face, type FaceId, faceOf, standInFace } from '@kolaj/scene/fonts/fonts';
import { createShaper } from '@kolaj/scene/text/shaper';
import type { TextLayer, TextLayerAnswer, TextLayerInput, TextLayerQuestion } from './text-layer.ts';

/** The same bytes that the server lays texts out with, under addresses of our own; each is fetched when a text asks for it. */
const fontFileUrls: Readonly<Record<Face, string>> = {
  'roboto-regular': robotoRegular,
  'roboto-medium': robotoMedium,
  'roboto-black': robotoBlack,
  'montserrat-extrabold': montserrat,
  'arimo-regular': arimo,
  'cuprum-regular': cuprum,
};

/**
 * Lays texts out beside the page: HarfBuzz is WebAssembly, which the policy of pages forbids and that of scripts allows, and a
 * long text never holds up a drag. Only faces that a text asks for are fetched.
 */
const shaper = createShaper({});
/** Faces that could not be fetched; their texts come out in what is there. */
const unavailable = new Set<FaceId>();

self.addEventListener('message', ({ data }: MessageEvent<TextLayerQuestion>) => {
  void answerTo(data).then(send);
});
send('ready');

function send(answer: TextLayerAnswer): void {
  self.postMessage(answer);
}

async function answerTo({ id, input }: TextLayerQuestion): Promise<TextLayerAnswer> {
  try {
    return { id, layer: await textLayer(input) };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

async function textLayer(input: TextLayerInput): Promise<TextLayer> {
  // What texts name comes first: with it, few of them look any further.
  const texts = input.editor.texts ?? input.template.texts;
  const named = new Set(texts.map(({ font }) => faceOf(font, input.fonts) ?? standInFace));
  await Promise.all([...named].filter((face) => !shaper.has(face)).map((face) => bring(face, input.fontUrls)));
  for (;;) {
    const layer = layOut(input);
    const wanted = shaper.lacking().filter((face) => !unavailable.has(face));
    if (wanted.length === 0) return layer;
    await Promise.all(wanted.map((face) => bring(face, input.fontUrls)));
  }
}

function layOut({ template, editor, logo, fonts, prices }: TextLayerInput): TextLayer {
  const { ops, warnings } = buildScene({
    template: { ...template, images: [] },
    editor: { ...editor, images: [] },
    photoSizes: {},
    overlay: null,
    logo,
    fonts,
    shaper,
    prices,
  });
  // The first one is the canvas colour.
  return { ops: ops.slice(1), warnings };
}

/** Faces on their way, so that two questions do not fetch the same one. */
const onTheirWay = new Map<FaceId, Promise<void>>();

function bring(face: FaceId, ownUrls: Readonly<Record<string, string>>): Promise<void> {
  if (unavailable.has(face)) return Promise.resolve();
  const way = onTheirWay.get(face) ?? fetchFace(face, ownUrls).finally(() => onTheirWay.delete(face));
  onTheirWay.set(face, way);
  return way;
}

async function fetchFace(face: FaceId, ownUrls: Readonly<Record<string, string>>): Promise<void> {
  const known: Readonly<Record<string, string>> = fontFileUrls;
  const url = known[face] ?? ownUrls[face];
  try {
    if (url === undefined) throw new Error(`nobody knows where ${face} lies`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    shaper.add(face, new Uint8Array(await response.arrayBuffer()));
  } catch {
    unavailable.add(face);
    // The line may come back; until then one try a minute is enough.
    setTimeout(() => unavailable.delete(face), 60_000);
  }
}
