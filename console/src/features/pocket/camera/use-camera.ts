import { type RefObject, useEffect, useRef, useState } from 'react';

/** Why there is no picture: the person said no, there is no camera, another program has it, or the page is not secure. */
export type CameraTrouble = 'denied' | 'none' | 'busy' | 'insecure';

type Camera = { kind: 'starting' } | { kind: 'on' } | { kind: 'off'; why: CameraTrouble };

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } },
};

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

/** The back camera in a video element; it is given back when the page is left or hidden, and taken again after that. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): {
  camera: Camera;
  /** Takes a photo; null = there was no picture to take. */
  take: () => Promise<Blob | null>;
} {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });
  const stream = useRef<MediaStream | null>(null);
  useEffect(() => {
    let isHere = true;
    const stop = () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop();
      stream.current = null;
    };
    const show = async (opened: MediaStream) => {
      stop();
      stream.current = opened;
      if (!isHere) return stop();
      if (video.current) {
        video.current.srcObject = opened;
        await video.current.play().catch(() => undefined);
      }
      setCamera({ kind: 'on' });
    };
    const fail = (error: unknown) => isHere && setCamera({ kind: 'off', why: troubleOf(error) });
    const start = async () => {
      if (!('mediaDevices' in navigator)) return setCamera({ kind: 'off', why: 'insecure' });
      await navigator.mediaDevices.getUserMedia(wanted).then(show).catch(fail);
    };
    const look = () => (document.visibilityState === 'visible' ? void start() : stop());
    void start();
    document.addEventListener('visibilitychange', look);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [video]);
  return { camera, take: () => takePhoto(video.current) };
}

/** JPEG of the picture as it is now, in the camera's own size. */
function takePhoto(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (video === null || video.videoWidth === 0) return Promise.resolve(null);
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
