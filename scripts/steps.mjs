const node = process.execPath;

/** Everything that needs no browser journey, quickest first. The quick ones run with `--changed` too. */
export const checkSteps = [
  { name: 'format and lint', command: 'biome', args: ['ci', '.'] },
  { name: 'walls', command: node, args: ['scripts/check-walls.ts'], isQuick: true },
  { name: 'paths in the documents', command: node, args: ['scripts/check-docs.ts'], isQuick: true },
  { name: 'types: server side', command: 'tsc', args: ['-p', 'tsconfig.json'], isQuick: true },
  { name: 'types: browser side', command: 'tsc', args: ['-p', 'tsconfig.browser.json'], isQuick: true },
  { name: 'types: catalogue site', command: 'tsc', args: ['-p', 'catalogue/tsconfig.json'], isQuick: true },
  { name: 'texts in seven languages', command: node, args: ['console/check-texts.ts'], isQuick: true },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'sizes of the console', command: node, args: ['console/sizes.ts'] },
];

export const resultFiles = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' };

export const vitestStep = {
  name: 'unit and integration tests',
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFiles.vitest}`],
};

export const playwrightStep = {
  name: 'browser journeys',
  command: 'playwright',
  args: ['test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resultFiles.playwright },
};
