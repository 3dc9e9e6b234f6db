import { type FilmPlan, framesPerSecond as rate } from '@kolaj/domain/reels/film-plan';

/** The pictures as inputs, and the film that they become as the stream `[film]`. */
export const filmInputs = ({ frames, plan }: { frames: readonly string[]; plan: FilmPlan }): string[] => [
  ...frames.flatMap((file) => ['-i', file]),
  ...['-filter_complex', filmGraph(frames.length, plan)],
];

/** How a film of so many frames is encoded. */
export const filmEncoding = (frames: number): string[] => [
  ...['-frames:v', String(frames), '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-r', String(rate), '-threads', '2'],
  ...['-map_metadata', '-1', '-movflags', '+faststart'],
];

/**
 * Each picture is decoded and brought to the film's colours once, and stays as repetitions of one frame; then the next fades in. Only the
 * frames of the fades go through `xfade`: it takes full colour (4:4:4) and nothing else, and to bring every frame of a film there and back
 * costs more than a third of encoding it.
 */
function filmGraph(count: number, { frames, fade }: FilmPlan): string {
  const parts: string[] = [];
  const order: string[] = [];
  for (let at = 0; at < count; at++) {
    const [isFirst, isLast] = [at === 0, at === count - 1];
    const uses = [`stay${at}`, ...(isFirst ? [] : [`in${at}`]), ...(isLast ? [] : [`out${at}`])];
    parts.push(`[${at}:v]format=yuv420p,setsar=1,settb=1/${rate},setpts=0,split=${uses.length}${pads(uses)}`);
    if (!isFirst) {
      const [before, after, mixed] = [`out${at - 1}`, `in${at}`, `fade${at}`];
      // The last frame of a fade is the next picture itself, which is there without it.
      for (const pad of [before, after])
        parts.push(`[${pad}]format=yuv444p,${repeated(fade + 1)},fps=${rate}[${pad}s]`);
      parts.push(
        `[${before}s][${after}s]xfade=duration=${fade / rate}:offset=0,trim=end_frame=${fade},format=yuv420p[${mixed}]`,
      );
      order.push(mixed);
    }
    // The first frames of a picture's time are those in which it comes.
    parts.push(`[stay${at}]${repeated(isFirst ? frames : frames - fade)}[stays${at}]`);
    order.push(`stays${at}`);
  }
  return [...parts, `${pads(order)}concat=n=${order.length},setpts=N/${rate}/TB,fps=${rate}[film]`].join(';');
}

const repeated = (times: number): string => `loop=loop=${times - 1}:size=1,setpts=N`;
const pads = (names: readonly string[]): string => names.map((name) => `[${name}]`).join('');
