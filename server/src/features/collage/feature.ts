import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import type { OverlayBook } from '../template/open/overlay-book.ts';
import { readAmounts } from './amounts/read-amounts.job.ts';
import { collageRoutes } from './collage.routes.ts';
import { collageDownloads } from './download/download-files.routes.ts';
import { processCollage } from './draw/process-collage.job.ts';
import { redrawLogos } from './draw/redraw-logos.job.ts';
import { editorRoutes } from './editor/editor.routes.ts';
import { zoomPhotos } from './editor/zoom.routes.ts';
import { makeOutputs } from './outputs/make-outputs.job.ts';
import { requeueCollages } from './retry/requeue-collages.job.ts';
import { applyTemplateRun } from './templates/apply-template.job.ts';
import { type TemplatePictureDeps, templatePictures } from './templates/template-picture.routes.ts';
import { tryTemplateRoutes } from './templates/try-template.routes.ts';

interface Needs
  extends Pick<Services, 'database' | 'files' | 'imaging' | 'shaper' | 'media' | 'announce' | 'clock'>,
    Pick<TemplatePictureDeps, 'samplePhotos'> {
  overlays: OverlayBook;
}

/** So many collages of one shop get their outputs before another shop has its turn. */
const outputsPerRound = 50;

export const collageFeature = (services: Needs): Feature => ({
  routes: [...collageRoutes(services), ...editorRoutes(services), ...tryTemplateRoutes(services)],
  plainRoutes: [collageDownloads(services), templatePictures(services), zoomPhotos(services)],
  jobs: [
    bindJob(processCollage, services),
    bindJob(redrawLogos, services),
    bindJob(requeueCollages, services),
    bindJob(readAmounts, services),
    bindJob(applyTemplateRun, services),
    bindJob(makeOutputs, { ...services, perRound: outputsPerRound }),
  ],
});
