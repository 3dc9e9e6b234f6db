import { slugify } from './address/slug.ts';

/** Colours of garments as a dot shows them, with their names in the seven languages (folded as in addresses). */
const swatches: readonly [string, string][] = [
  ['#1d1d20', 'black siyah noir schwarz negro preto chernyy chernaya'],
  ['#f7f5f0', 'white beyaz blanc blanche weiss blanco branco belyy belaya'],
  [
    '#efe7d6',
    'ecru ekru offwhite off-white kirik-beyaz krem cream creme crema creme-de-leite molochnyy kremovyy ivory fildisi',
  ],
  ['#8b8d91', 'gray grey gri gris grau cinza seryy seraya'],
  ['#4a4c50', 'anthracite antrasit anthrazit antracita antracite antratsit fume smoke'],
  ['#b3261e', 'red kirmizi rouge rot rojo vermelho krasnyy krasnaya'],
  ['#7a1f33', 'bordeaux bordo burgundy burdeos bordo bordovyy visne cherry vinho wine murdum'],
  ['#d98fa0', 'pink pembe rose rosa rozovyy rozovaya pudra powder puder'],
  ['#c2407a', 'fuchsia fusya fucsia fuksiya magenta'],
  ['#e07b2e', 'orange turuncu naranja laranja oranzhevyy oranj'],
  ['#e8c23c', 'yellow sari jaune gelb amarillo amarelo zheltyy sarisi'],
  ['#c79a3b', 'mustard hardal moutarde senf mostaza mostarda gorchichnyy gold altin'],
  [
    '#1f6b4f',
    'green yesil vert grun gruen verde zelenyy zelenaya zumrut emerald emeraude smaragd esmeralda izumrudnyy',
  ],
  ['#6b7040', 'khaki haki kaki oliva olive olivgrun hakki khaki-green zeytin'],
  ['#a9d3bd', 'mint menthe menta myatnyy su-yesili mint-yesili'],
  ['#2456a6', 'blue mavi bleu blau azul siniy sinyaya saks royal indigo'],
  ['#1e2c4f', 'navy lacivert marine marineblau marino marinho temno-siniy'],
  ['#9cc3e6', 'light-blue bebe-mavi baby-blue bleu-ciel hellblau celeste goluboy buz-mavisi'],
  ['#2f8f98', 'turquoise turkuaz turkis turquesa biryuzovyy petrol teal'],
  ['#6a3f8f', 'purple mor violet lila morado roxo fioletovyy violeta lilac leylak'],
  ['#6f4a33', 'brown kahverengi kahve marron braun marrom korichnevyy coklat'],
  ['#b98a5a', 'camel kamel taba tan caramel tarcin'],
  ['#d6c3a5', 'beige bej bezhevyy vizon tas stone sand kum mink'],
  ['#b8bcc4', 'silver gumus argent silber plata prata serebristyy'],
];

const hexByName = new Map(swatches.flatMap(([hex, names]) => names.split(' ').map((name) => [name, hex] as const)));

/** `#rrggbb` of a colour word in any of the seven languages; the last known word decides (`koyu yeşil`). Null = unknown. */
export function swatchOf(color: string): string | null {
  const folded = slugify(color);
  const whole = hexByName.get(folded);
  if (whole !== undefined) return whole;
  const known = folded.split('-').flatMap((word) => hexByName.get(word) ?? []);
  return known.at(-1) ?? null;
}
