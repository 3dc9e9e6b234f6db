import type { Scene } from '@kolaj/scene/scene';
import { useEffect, useRef } from 'react';
import { paintCanvas } from '../../lib/scene/paint-canvas.ts';
import type { Pictures } from '../../lib/scene/use-pictures.ts';
import styles from './stage.module.css';

interface SceneCanvasProps {
  scene: Scene;
  pictures: Pictures;
  photoUrls: Readonly<Record<string, string>>;
  /** CSS px for one px of the scene. */
  scale: number;
}

/** More pixels than this nobody sees, and every frame pays for them. */
const sharpest = 2;

/** A scene at the device's pixels; repainted when anything of it changes, once a frame at most. */
export function SceneCanvas({ scene, pictures, photoUrls, scale }: SceneCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = Math.min(window.devicePixelRatio, sharpest);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current) paintCanvas(canvas.current, { scene, pictures, photoUrls, scale: scale * ratio });
    });
    return () => cancelAnimationFrame(frame);
  }, [scene, pictures, photoUrls, scale, ratio]);
  return <canvas ref={canvas} className={styles.canvas} />;
}
