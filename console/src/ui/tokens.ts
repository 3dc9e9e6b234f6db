/** The colours of the design (light, dark), by the name of their CSS variable `--k-<name>`. */
const tokens = {
  bg: ['#EFEFEC', '#0B0C0E'],
  panel: ['#FFFFFF', '#141518'],
  sunken: ['#F6F6F4', '#1A1B1F'],
  mat: ['#E9E9E5', '#232429'],
  line: ['#E4E4DF', '#27292E'],
  line2: ['#CFCFC9', '#3B3D44'],
  line3: ['#83858C', '#777A83'],
  text: ['#16171A', '#F1F1EF'],
  text2: ['#4A4D54', '#BABCC3'],
  text3: ['#62656D', '#9598A1'],
  action: ['#16171A', '#F1F1EF'],
  'action-hover': ['#2C2E33', '#D9D9D6'],
  'on-action': ['#FFFFFF', '#141518'],
  accent: ['#3A47D5', '#5A67F2'],
  'accent-text': ['#2F3ABD', '#AEB5FF'],
  'accent-soft': ['#ECEDFC', '#22254A'],
  cobalt: ['#3A47D5', '#5A67F2'],
  'on-cobalt': ['#FFFFFF', '#FFFFFF'],
  'cobalt-text': ['#2F3ABD', '#AEB5FF'],
  'cobalt-soft': ['#ECEDFC', '#22254A'],
  green: ['#0A7A48', '#2DB777'],
  'on-green': ['#FFFFFF', '#04160C'],
  'green-text': ['#086038', '#6ADBA3'],
  'green-soft': ['#E0F3E8', '#11301F'],
  amber: ['#A85A00', '#E3A23A'],
  'on-amber': ['#FFFFFF', '#1B1200'],
  'amber-text': ['#774700', '#F3BE5C'],
  'amber-soft': ['#FCEFD2', '#36270B'],
  red: ['#C4281C', '#F0685D'],
  'on-red': ['#FFFFFF', '#1C0503'],
  'red-text': ['#A41C12', '#FF9A91'],
  'red-soft': ['#FCE8E6', '#3F1916'],
  violet: ['#7A36C8', '#B07BF2'],
  'on-violet': ['#FFFFFF', '#14052B'],
  'violet-text': ['#6426AB', '#CFABFF'],
  'violet-soft': ['#F2E8FC', '#2D1C47'],
  'slate-text': ['#44474F', '#C5C8CF'],
  'slate-soft': ['#ECEDEF', '#2A2C31'],
  bar: ['#1B1C20', '#2A2C32'],
  'bar-text': ['#F1F1EF', '#F1F1EF'],
  'bar-line': ['transparent', '#44474F'],
  room: ['#1B1C1F', '#1B1C1F'],
  'room-line': ['#2C2E33', '#2C2E33'],
  scrim: ['rgba(18,18,22,.44)', 'rgba(0,0,0,.60)'],
  edge: ['rgba(0,0,0,.09)', 'rgba(255,255,255,.10)'],
  hover: ['rgba(22,23,26,.05)', 'rgba(241,241,239,.06)'],
  'shadow-1': ['0 1px 2px rgba(16,17,20,.06)', '0 1px 2px rgba(0,0,0,.3)'],
  'shadow-2': [
    '0 2px 6px rgba(16,17,20,.07), 0 8px 24px rgba(16,17,20,.08)',
    '0 2px 6px rgba(0,0,0,.3), 0 8px 24px rgba(0,0,0,.4)',
  ],
  'shadow-3': [
    '0 8px 20px rgba(16,17,20,.12), 0 24px 64px rgba(16,17,20,.20)',
    '0 8px 20px rgba(0,0,0,.4), 0 24px 64px rgba(0,0,0,.5)',
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The five colours that have a solid, a text and a soft tone. Green, amber, red and violet mean status and nothing else. */
export const statusColours = ['cobalt', 'green', 'amber', 'red', 'violet'] as const;

/**
 * Every token as a CSS variable, light and dark. The build makes a sheet of it. `data-scheme="dark"` makes one part of a page dark
 * in both schemes.
 */
export function tokenSheet(): string {
  const variables = (index: 0 | 1) =>
    Object.entries(tokens)
      .map(([name, tones]) => `--k-${name}:${tones[index]};`)
      .join('');
  return `:root{${variables(0)}}:root[data-mantine-color-scheme="dark"],[data-scheme="dark"]{${variables(1)}}`;
}
