import { useEffect, useState } from 'react';
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
export function useTextLayer(input: TextLayerInput | null): {
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
