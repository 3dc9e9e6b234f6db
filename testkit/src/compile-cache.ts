import path from 'node:path';

/**
 * For `NODE_COMPILE_CACHE` of the processes that tests start: the product's own code is parsed once, not at every start, which
 * is two fifths of a start's work. Node keys it by content: a changed file is never taken from here.
 */
export const compileCache = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compile');
