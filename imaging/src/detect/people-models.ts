import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { io } from '@tensorflow/tfjs-core';

const require = createRequire(import.meta.url);

/** Runs a model once: the numbers of a square picture in, the named outputs' numbers out, in the order of the names. */
export type Model = (input: Float32Array | Int32Array, outputs: readonly string[]) => Float32Array[];

export type LoadModel = (name: 'blazeface' | 'movenet-lightning') => Promise<Model>;

/**
 * Loads the inference library from the installed packages, never from the network; null when they are not installed. Of
 * the models' package only the model files are used: its own program would fetch them over HTTP.
 */
export async function openModels(): Promise<LoadModel | null> {
  try {
    const folder = path.join(path.dirname(require.resolve('@vladmandic/human')), '..', 'models');
    const [tf, { loadGraphModelSync }, { setWasmPaths }] = await Promise.all([
      import('@tensorflow/tfjs-core'),
      import('@tensorflow/tfjs-converter'),
      import('@tensorflow/tfjs-backend-wasm'),
    ]);
    setWasmPaths(
      `${path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}${path.sep}`,
    );
    if (!(await tf.setBackend('wasm'))) throw new Error('This machine cannot run WebAssembly inference');

    return async (name) => {
      const model = loadGraphModelSync(tf.io.fromMemorySync(await readModel(folder, name)));
      const [{ shape = [], dtype = 'float32' } = {}] = model.inputs;
      return (values, outputs) => {
        const input = tf.tensor(values, shape, dtype);
        const results = [model.execute(input, [...outputs])].flat();
        const numbers = results.map((result) => result.dataSync<'float32'>());
        tf.dispose([input, ...results]);
        return numbers;
      };
    };
  } catch (error) {
    if (isNotInstalled(error)) return null;
    throw error;
  }
}

async function readModel(folder: string, name: string): Promise<io.ModelArtifacts> {
  const [text, weights] = await Promise.all([
    readFile(path.join(folder, `${name}.json`), 'utf8'),
    readFile(path.join(folder, `${name}.bin`)),
  ]);
  const { modelTopology, weightsManifest }: io.ModelJSON = JSON.parse(text);
  const weightData = new Uint8Array(weights).buffer;
  return { modelTopology, weightSpecs: weightsManifest.flatMap((group) => group.weights), weightData };
}

function isNotInstalled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /MODULE_NOT_FOUND|ENOENT/.test(String(error.code));
}
