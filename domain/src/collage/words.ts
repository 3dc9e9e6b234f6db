import { wordFinder } from '../shared/word-finder.ts';
import { colourNames } from './colour-names.ts';

/** Recognises a colour word in a file or directory name, in seven languages; the key is the English name (D-28, D-32). */
export const findColour = wordFinder(colourNames);
