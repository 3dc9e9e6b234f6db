import { CanvasPane } from '../canvas/canvas-pane.tsx';
import { PhotoInspector } from '../photos/photo-inspector.tsx';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { SaveBar } from '../save/save-bar.tsx';
import { Debugging } from './canvas-debug.tsx';
import { CanvasTray } from './canvas-tray.tsx';

/** Below 1200 px: the canvas on top and always visible, a tray below. */
export function NarrowRoom() {
  return (
    <>
      <CanvasPane />
      <CanvasTray
        photo={
          <>
            <PhotoStrip />
            <PhotoInspector />
          </>
        }
        under={<Debugging />}
      />
      <SaveBar />
    </>
  );
}
