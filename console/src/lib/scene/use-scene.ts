import type { CollageEditor } from '@kolaj/domain/collage/collage';
import { type PriceRules, plainRules } from '@kolaj/domain/price/currency';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { OwnFonts } from '@kolaj/scene/fonts/fonts';
import type { Size } from '@kolaj/scene/pictures/cover';
import type { PictureRef } from '@kolaj/scene/pictures/logo-op';
import { photoLayer } from '@kolaj/scene/pictures/photo-layer';
import type { Scene } from '@kolaj/scene/scene';
import { useEffect, useMemo, useState } from 'react';
import type { TextLayer, TextLayerAnswer, TextLayerInput, TextLayerQuestion } from './text-layer.ts';

type Ask = (input: TextLayerInput) => Promise<TextLayer>;

let asking: Ask | null = null;

/** One worker for the whole console, begun with the first text that is to be laid out. */
function askWorker(): Ask {
  const worker = new Worker(new URL('./text-layer.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<TextLayer>>();
  const begun = Promise.withResolvers<void>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<TextLayerAnswer>) => {
    if (data === 'ready') return begun.resolve();
    const turn = waiting.get(data.id);
    waiting.delete(data.id);
    if ('layer' in data) turn?.resolve(data.layer);
    else turn?.reject(new Error(data.fault));
  });
  worker.addEventListener('error', () => {
    for (const turn of waiting.values()) turn.reject(new Error('The worker that lays texts out did not start.'));
    waiting.clear();
    asking = null;
  });
  return (input) => {
    const turn = Promise.withResolvers<TextLayer>();
    const question: TextLayerQuestion = { id: ++last, input };
    waiting.set(question.id, turn);
    void begun.promise.then(() => worker.postMessage(question));
    return turn.promise;
  };
}

/** `layer` is the newest that is known; `input` what it was made of. */
interface Known {
  input: TextLayerInput | null;
  layer: TextLayer | null;
  isFailed: boolean;
}

/**
 * Texts and logo as outlines. While a new state is laid out the one before stays, and of states that follow quickly only the
 * last is asked for. `input` must keep its identity while nothing in it changes.
 */
function useTextLayer(input: TextLayerInput | null): {
  layer: TextLayer | null;
  isCurrent: boolean;
  isFailed: boolean;
} {
  const [known, setKnown] = useState<Known>({ input: null, layer: null, isFailed: false });
  const [queue] = useState(createQueue);

  useEffect(() => {
    if (input === null) return;
    queue.ask(input, (answer) => setKnown((before) => ({ ...before, ...answer, input })));
  }, [input, queue]);

  return { layer: known.layer, isCurrent: known.input === input, isFailed: known.isFailed };
}

interface Turn {
  input: TextLayerInput;
  onAnswer: (answer: { layer: TextLayer; isFailed: false } | { isFailed: true }) => void;
}

/** One question under way and one that waits; a newer one takes the place of the waiting one. */
function createQueue() {
  let isBusy = false;
  let next: Turn | null = null;

  async function run(turn: Turn): Promise<void> {
    isBusy = true;
    try {
      asking ??= askWorker();
      turn.onAnswer({ layer: await asking(turn.input), isFailed: false });
    } catch {
      turn.onAnswer({ isFailed: true });
    }
    isBusy = false;
    const following = next;
    next = null;
    if (following !== null) void run(following);
  }

  return {
    ask(input: TextLayerInput, onAnswer: Turn['onAnswer']) {
      if (isBusy) next = { input, onAnswer };
      else void run({ input, onAnswer });
    },
  };
}

export interface UseSceneInput {
  template: TemplateData;
  editor: Pick<CollageEditor, 'text_data' | 'images' | 'texts'>;
  /** Upright sizes by path. Keep its identity. */
  photoSizes: Readonly<Record<string, Size>>;
  /** Address of the overlay picture; null = none. */
  overlay: string | null;
  /** `ref` is the logo's address. Keep its identity. */
  logo: PictureRef | null;
  /** How the shop writes its prices; absent where no shop is. Keep its identity. */
  prices?: PriceRules;
  /** The shop's own fonts. Keep their identity. */
  fonts?: OwnFonts;
  fontUrls?: Readonly<Record<string, string>>;
}

export interface UsedScene {
  scene: Scene;
  /** The texts are those of this state, not of one before. */
  isCurrent: boolean;
  /** The texts could not be laid out: a worker or a font did not load. */
  isFailed: boolean;
}

const noFonts: OwnFonts = {};
const noUrls: Readonly<Record<string, string>> = {};

/**
 * The scene of one state: photos and overlay at once, on the page, and texts as soon as the worker has laid them out. So a drag
 * of a photo is painted in the same frame, and no text is laid out again in the meantime.
 */
export function useScene(input: UseSceneInput): UsedScene {
  const {
    template,
    editor,
    photoSizes,
    overlay,
    logo,
    fonts = noFonts,
    fontUrls = noUrls,
    prices = plainRules,
  } = input;
  const { text_data, texts, images } = editor;
  const question = useMemo<TextLayerInput>(
    () => ({
      template,
      editor: texts === undefined ? { text_data } : { text_data, texts },
      logo,
      fonts,
      fontUrls,
      prices,
    }),
    [template, text_data, texts, logo, fonts, fontUrls, prices],
  );
  const { layer, isCurrent, isFailed } = useTextLayer(question);
  const photos = useMemo(
    () => photoLayer({ template, editor: { images }, photoSizes, overlay }),
    [template, images, photoSizes, overlay],
  );
  const scene = useMemo<Scene>(
    () => ({
      ...photos,
      ops: [...photos.ops, ...(layer?.ops ?? [])],
      warnings: [...photos.warnings, ...(layer?.warnings ?? [])],
    }),
    [photos, layer],
  );
  return { scene, isCurrent, isFailed };
}
