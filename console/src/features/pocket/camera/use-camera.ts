import { type RefObject, useEffect, useRef, useState } from 'react';

/** Why there is no picture: the person said no, there is no camera, another program has it, or the page is not secure. */
export type CameraTrouble = 'denied' | 'none' | 'busy' | 'insecure';

type Camera = { kind: 'starting' } | { kind: 'on' } | { kind: 'off'; why: CameraTrouble };

/** `null` = the one at the back, whatever it is called. */
const wantedOf = (deviceId: string | null): MediaStreamConstraints => ({
  audio: false,
  video: {
    ...(deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }),
    width: { ideal: 3840 },
    height: { ideal: 2160 },
  },
});

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

/** The camera after this one; null = there is no other. Their names are known once the person has said yes to one. */
async function nextCamera(current: string | undefined): Promise<string | null> {
  const ids = (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId }) => deviceId);
  return ids.length < 2 ? null : (ids[(ids.indexOf(current ?? '') + 1) % ids.length] ?? null);
}

/** A camera in a video element, first that at the back; it is given back when the page is left or hidden, and taken again after that. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): {
  camera: Camera;
  /** Shows the next camera's picture; null = there is no other. */
  turn: (() => void) | null;
  /** Takes a photo; null = there was no picture to take. */
  take: () => Promise<Blob | null>;
} {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [next, setNext] = useState<string | null>(null);
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
      const other = await nextCamera(opened.getVideoTracks()[0]?.getSettings().deviceId);
      if (isHere) setNext(other);
    };
    const fail = (error: unknown) => isHere && setCamera({ kind: 'off', why: troubleOf(error) });
    const start = async () => {
      if (!('mediaDevices' in navigator)) return setCamera({ kind: 'off', why: 'insecure' });
      await navigator.mediaDevices.getUserMedia(wantedOf(chosen)).then(show).catch(fail);
    };
    const look = () => (document.visibilityState === 'visible' ? void start() : stop());
    void start();
    document.addEventListener('visibilitychange', look);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [video, chosen]);
  return {
    camera,
    turn: next === null ? null : () => setChosen(next),
    take: () => takePhoto(video.current),
  };
}

/** A camera that was turned on or round a moment ago shows its first picture only now. */
const patienceMs = 3000;

function hasPicture(video: HTMLVideoElement): Promise<boolean> {
  const isThere = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (isThere()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = () => resolve(isThere());
    video.addEventListener('loadeddata', answer, { once: true });
    setTimeout(answer, patienceMs);
  });
}

/** JPEG of the picture as it is now, in the camera's own size. */
async function takePhoto(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (video === null || !(await hasPicture(video))) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
