import type { JudgedPhoto } from '../slots/slot-fit.ts';

/** A filled outline in SVG path syntax, in the units of the drawing's `view`. */
export interface SampleShape {
  d: string;
  fill: string;
}

/** A photo that is drawn instead of taken: the same shapes in browser and server (D-82). */
export interface SamplePhoto extends JudgedPhoto {
  /** The part of the drawing that is seen; `analysis.width` × `height` px have its proportions. */
  view: { x: number; y: number; width: number; height: number };
  shapes: readonly SampleShape[];
}

const colours = {
  wall: '#e8e4dd',
  floor: '#dad3c8',
  shadow: '#c9c1b4',
  skin: '#d9a586',
  skinShade: '#c58e70',
  hair: '#33241f',
  cloth: '#17694f',
  clothLight: '#22805f',
  clothDark: '#0f4c39',
  gold: '#c9a25a',
  shoe: '#22211f',
  paper: '#f7f4ee',
  ink: '#1d1f23',
} as const;

const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`;
const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

const room: SampleShape[] = [
  { d: rect(0, 0, 1500, 2000), fill: colours.wall },
  { d: rect(0, 1690, 1500, 310), fill: colours.floor },
  { d: ellipse(750, 1880, 330, 38), fill: colours.shadow },
];

const body: SampleShape[] = [
  { d: 'M648 1540L700 1540L706 1860L664 1860Z', fill: colours.skin },
  { d: 'M800 1540L852 1540L836 1860L794 1860Z', fill: colours.skin },
  { d: 'M652 1838L712 1838L716 1884L640 1884C632 1872 640 1856 652 1838Z', fill: colours.shoe },
  { d: 'M788 1838L848 1838C860 1856 868 1872 860 1884L784 1884Z', fill: colours.shoe },
  { d: ellipse(482, 1112, 38, 52), fill: colours.skin },
  { d: ellipse(1018, 1112, 38, 52), fill: colours.skin },
  { d: 'M694 400L806 400L812 512C790 560 710 560 688 512Z', fill: colours.skinShade },
];

const dress: SampleShape[] = [
  {
    d: 'M640 512C690 556 810 556 860 512L950 552C990 574 1006 640 1014 706L1066 1074L964 1094L904 800L884 905L1090 1556C900 1604 600 1604 410 1556L616 905L596 800L536 1094L434 1074L486 706C494 640 510 574 550 552Z',
    fill: colours.cloth,
  },
  { d: 'M904 800L964 1094L1066 1074L1040 900C1000 860 950 830 904 800Z', fill: colours.clothDark },
  { d: 'M596 800L536 1094L434 1074L460 900C500 860 550 830 596 800Z', fill: colours.clothLight },
  { d: 'M640 930L520 1578L590 1590L672 930Z', fill: colours.clothLight },
  { d: 'M736 930L700 1594L790 1594L760 930Z', fill: colours.clothDark },
  { d: 'M846 930L930 1582L1010 1570L868 930Z', fill: colours.clothDark },
  { d: 'M610 872L890 872L898 936L602 936Z', fill: colours.clothDark },
];

const front: SampleShape[] = [
  ...room,
  { d: ellipse(750, 318, 132, 150), fill: colours.hair },
  ...body,
  { d: ellipse(750, 330, 92, 118), fill: colours.skin },
  {
    d: 'M656 318C664 226 720 206 764 214C812 214 842 262 844 318C820 292 800 268 770 246C736 274 700 300 656 318Z',
    fill: colours.hair,
  },
  { d: ellipse(716, 332, 9, 6), fill: colours.hair },
  { d: ellipse(784, 332, 9, 6), fill: colours.hair },
  { d: 'M722 392C740 404 760 404 778 392C764 416 736 416 722 392Z', fill: '#a4493f' },
  ...dress,
  { d: 'M676 506L750 742L824 506Z', fill: colours.skin },
  { d: 'M640 512L678 528L800 872L700 872Z', fill: colours.clothLight },
  { d: 'M860 512L822 528L750 742L772 806Z', fill: colours.clothDark },
  { d: `${rect(708, 862, 84, 84)}M722 876v56h56v-56Z`, fill: colours.gold },
];

const back: SampleShape[] = [
  ...room,
  ...body,
  ...dress,
  { d: 'M744 540L744 872L756 872L756 540Z', fill: colours.clothDark },
  { d: 'M602 896L898 896L896 912L604 912Z', fill: colours.clothLight },
  {
    d: 'M612 330C612 180 888 180 888 330C900 450 880 560 846 612C790 640 710 640 654 612C620 560 600 450 612 330Z',
    fill: colours.hair,
  },
];

/** Widths of dark and light bars in turn, as on a label. */
const bars = [3, 2, 1, 4, 2, 2, 1, 1, 3, 4, 1, 2, 2, 1, 4, 1, 3, 2, 1, 1, 2, 3, 4, 1, 1, 2, 3, 2, 1, 3];

function barcode(left: number, top: number, height: number): string {
  const unit = 10;
  let x = left;
  return bars
    .map((width, index) => {
      const d = index % 2 === 0 ? rect(x, top, width * unit, height) : '';
      x += width * unit;
      return d;
    })
    .join('');
}

const label: SampleShape[] = [
  { d: rect(0, 0, 1500, 2000), fill: colours.cloth },
  { d: 'M0 0L420 0L180 2000L0 2000Z', fill: colours.clothLight },
  { d: 'M980 0L1180 0L1500 1500L1500 2000L1360 2000Z', fill: colours.clothDark },
  {
    d: 'M340 430L1180 430Q1220 430 1220 470L1220 1630Q1220 1670 1180 1670L340 1670Q300 1670 300 1630L300 470Q300 430 340 430Z',
    fill: colours.clothDark,
  },
  {
    d: 'M320 400L1160 400Q1200 400 1200 440L1200 1600Q1200 1640 1160 1640L320 1640Q280 1640 280 1600L280 440Q280 400 320 400Z',
    fill: colours.paper,
  },
  { d: `${ellipse(740, 500, 44, 44)}`, fill: colours.gold },
  { d: ellipse(740, 500, 24, 24), fill: colours.clothDark },
  { d: `${rect(420, 640, 640, 60)}${rect(500, 750, 480, 28)}${rect(540, 812, 400, 28)}`, fill: colours.ink },
  { d: barcode(415, 960, 460), fill: colours.ink },
  { d: rect(470, 1470, 540, 40), fill: colours.ink },
];

const whole = { x: 0, y: 0, width: 1500, height: 2000 };
const seen = { face: null, hasBarcode: false, hasFace: false, hasPerson: true, sharpness: 1 };

/** The photos of the sample product: from the front, from behind, close, and its label. */
export const samplePhotos: readonly SamplePhoto[] = [
  {
    path: 'sample/front',
    view: whole,
    shapes: front,
    analysis: {
      ...seen,
      width: 1500,
      height: 2000,
      hasFace: true,
      face: { x: 0.43, y: 0.1, width: 0.14, height: 0.13 },
    },
  },
  { path: 'sample/back', view: whole, shapes: back, analysis: { ...seen, width: 1500, height: 2000 } },
  {
    path: 'sample/close',
    view: { x: 450, y: 470, width: 600, height: 800 },
    shapes: front,
    analysis: { ...seen, width: 1500, height: 2000 },
  },
  {
    path: 'sample/label',
    view: whole,
    shapes: label,
    analysis: { ...seen, width: 1500, height: 2000, hasBarcode: true, hasPerson: false },
  },
];

/** A sample photo as an SVG document, for those who have no canvas at hand. */
export function sampleSvg({ view, shapes, analysis }: SamplePhoto): string {
  const paths = shapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`).join('');
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  const size = `width="${analysis.width}" height="${analysis.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box}">${paths}</svg>`;
}
