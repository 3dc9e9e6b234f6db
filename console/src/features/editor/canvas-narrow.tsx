import { Debugging } from './canvas-debug.tsx';
import { CanvasPane } from './canvas-pane.tsx';
import { CanvasTray } from './canvas-tray.tsx';
import { PhotoInspector } from './photo-inspector.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { SaveBar } from './save-bar.tsx';

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
