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
 * Each picture is decoded and brought to the film's colours once, and stays as repetitions of one frame; then the next fades in. Each
 * frame of a fade is one mix of two frames: `xfade`, made for fades, takes full colour (4:4:4) alone, and bringing frames there and
 * back made all of this twice as much work.
 */
function filmGraph(count: number, { frames, fade }: FilmPlan): string {
  const parts: string[] = [];
  const order: string[] = [];
  // The first frame of a fade is the picture before it, and what would be one more is the next picture.
  const steps = Array.from({ length: fade - 1 }, (_, before) => before + 1);
  for (let at = 0; at < count; at++) {
    const [isFirst, isLast] = [at === 0, at === count - 1];
    const [coming, going] = [isFirst ? [] : steps, isLast ? [] : steps];
    const uses = [
      `stay${at}`,
      ...coming.map((step) => `in${at}at${step}`),
      ...going.map((step) => `out${at}at${step}`),
    ];
    parts.push(`[${at}:v]format=yuv420p,setsar=1,settb=1/${rate},setpts=0,split=${uses.length}${pads(uses)}`);
    for (const step of coming) {
      const mixed = `fade${at}at${step}`;
      const both = pads([`out${at - 1}at${step}`, `in${at}at${step}`]);
      parts.push(`${both}blend=all_mode=normal:all_opacity=${1 - step / fade}[${mixed}]`);
      order.push(mixed);
    }
    // The first frames of a picture's time are those in which it comes.
    const alone = frames - (isFirst ? 0 : fade) + (isLast ? 0 : 1);
    parts.push(`[stay${at}]loop=loop=${alone - 1}:size=1,setpts=N[stays${at}]`);
    order.push(`stays${at}`);
  }
  return [...parts, `${pads(order)}concat=n=${order.length},setpts=N/${rate}/TB,fps=${rate}[film]`].join(';');
}

const pads = (names: readonly string[]): string => names.map((name) => `[${name}]`).join('');
