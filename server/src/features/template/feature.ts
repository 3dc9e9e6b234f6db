import type { Feature, Services } from '../../kernel/feature.ts';
import { backgroundRoute } from './change/background.routes.ts';
import { templateChangeRoutes } from './change/change.routes.ts';
import { firmTemplateRoutes } from './change/firm.routes.ts';
import { fontRoutes } from './fonts/font.routes.ts';
import { addFontRoute } from './fonts/font-upload.routes.ts';
import { type OverlayBook, overlayBook } from './open/overlay-book.ts';
import { templateRoutes } from './template.routes.ts';

type Needs = Pick<Services, 'database' | 'files' | 'installation' | 'imaging' | 'media' | 'announce'>;

interface TemplateFeature extends Feature {
  overlays: OverlayBook;
}

export function templateFeature(services: Needs): TemplateFeature {
  const overlays = overlayBook(services);
  return {
    routes: [
      ...templateRoutes(services),
      ...templateChangeRoutes(services),
      ...fontRoutes(services),
      ...firmTemplateRoutes({ ...services, overlays }),
    ],
    plainRoutes: [backgroundRoute(services), addFontRoute(services)],
    jobs: [],
    overlays,
  };
}
