/** The program of a picture child: decodes, refines, renders. */
import sharp from 'sharp';
import { searchBarcodes } from '../detect/barcode-search.ts';
import { makeBackground } from '../outputs/background.ts';
import { makeMarked } from '../outputs/mark.ts';
import { makeOutputs } from '../outputs/outputs.ts';
import { makeSitePhoto } from '../outputs/site-photo.ts';
import { makeUpload } from '../outputs/upload.ts';
import { makeZoom } from '../outputs/zoom.ts';
import { checkFont } from '../read/font-check.ts';
import { refinePhoto } from '../refine/refine.ts';
import { renderCollage } from '../render/render.ts';
import type { PictureAnswer, PictureJob } from './jobs.ts';
import { serveJobs } from './serve-jobs.ts';

sharp.cache(false);
sharp.concurrency(1);

serveJobs<PictureJob, PictureAnswer>(async (job) => {
  switch (job.kind) {
    case 'refine':
      return { kind: 'refined', outcome: await refinePhoto(job.input) };
    case 'render':
      return { kind: 'rendered', outcome: await renderCollage(job.input) };
    case 'outputs':
      return { kind: 'outputs-made', outcome: await makeOutputs(job.input) };
    case 'background':
      return { kind: 'background-made', outcome: await makeBackground(job.input) };
    case 'upload':
      return { kind: 'upload-made', outcome: await makeUpload(job.input) };
    case 'zoom':
      return { kind: 'zoom-made', outcome: await makeZoom(job.input) };
    case 'site-photo':
      return { kind: 'site-photo-made', outcome: await makeSitePhoto(job.input) };
    case 'mark':
      return { kind: 'mark-made', outcome: await makeMarked(job.input) };
    case 'check-font':
      return { kind: 'font-checked', outcome: await checkFont(job.file) };
    case 'search-barcodes':
      return { kind: 'barcodes-searched', codes: await searchBarcodes(job.file) };
  }
});
