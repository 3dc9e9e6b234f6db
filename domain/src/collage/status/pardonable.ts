import type { PhotoFault } from '../../source/file-trouble.ts';

/**
 * Why a photo cannot be read, as codes, where a person's word may help (reliability rule 15): a tolerant look may get over these.
 * There is nothing to be seen in an empty file or in a text.
 */
export const pardonableFaults: readonly PhotoFault[] = ['damaged', 'quarantined', 'too-slow'];
