import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type PhotoSpec, takePhoto } from '../photo.ts';

// One photo at a time per thread: sharp's own threads would fight with the other workers for the cores.
sharp.concurrency(1);

parentPort?.on('message', async (spec: PhotoSpec) => {
  parentPort?.postMessage(new Uint8Array(await takePhoto(spec)));
});
