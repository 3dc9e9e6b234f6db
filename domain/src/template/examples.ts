/** The built-in templates that shops can be offered, by name (D-31, TPL-01); `built-in.ts` has them whole. */
export const exampleNames = ['first-1', 'first-1-1', 'first-1-2', 'second-1', 'second-1-1', 'second-1-2'] as const;
export type ExampleName = (typeof exampleNames)[number];
