/** The program of a picture child: decodes, refines, renders. */
import sharp from 'sharp';
import { makeBackground } from './background.ts';
import { searchBarcodes } from './barcode-search.ts';
import { checkFont } from './font-check.ts';
import type { PictureAnswer, PictureJob } from './jobs.ts';
import { makeOutputs } from './outputs.ts';
import { refinePhoto } from './refine.ts';
import { renderCollage } from './render.ts';
import { serveJobs } from './serve-jobs.ts';
import { makeZoom } from './zoom.ts';

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
    case 'zoom':
      return { kind: 'zoom-made', outcome: await makeZoom(job.input) };
    case 'check-font':
      return { kind: 'font-checked', outcome: await checkFont(job.file) };
    case 'search-barcodes':
      return { kind: 'barcodes-searched', codes: await searchBarcodes(job.file) };
  }
});
