import sharp from 'sharp';
import { type PhotoSpec, takePhoto } from '../photo.ts';

// One photo at a time per process: sharp's own threads would fight with the others for the cores.
sharp.concurrency(1);

process.on('message', async (spec: PhotoSpec) => {
  process.send?.(new Uint8Array(await takePhoto(spec)));
});
