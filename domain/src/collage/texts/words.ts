import { wordFinder } from '../../shared/word-finder.ts';
import { colourNames } from './colour-names.ts';
import { typeNames } from './type-names.ts';

/** Recognises a colour word in a file or directory name, in seven languages; the key is the English name (D-28, D-32). */
export const findColour = wordFinder(colourNames);

/** Recognises a garment word in the same way. */
export const findType = wordFinder(typeNames);

/** Words for "one size fits all". */
export const findOneSize = wordFinder({
  Std: [
    'std',
    'standard',
    'standart',
    'one size',
    'onesize',
    'free size',
    'tek beden',
    'tek ebat',
    'taille unique',
    'einheitsgröße',
    'talla única',
    'tamanho único',
    'единый размер',
    'один размер',
  ],
});
