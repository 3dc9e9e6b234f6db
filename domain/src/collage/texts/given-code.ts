import { isGivenName } from '../../source/product/given-name.ts';
import type { TextData } from '../collage.ts';
import { isCodeSaid } from '../said-values.ts';

/**
 * The texts with their code among what is only assumed, where nobody said it and it is no more than the name that a camera or messenger
 * gave: nobody's code, so it is neither drawn nor published (D-103). Also of collages from before it was marked.
 */
export function markGivenCode(text: TextData, isOfCamera = isGivenName(text.code)): TextData {
  const isGiven = isOfCamera && isCodeSaid(text) && text.guessed.includes('code');
  return isGiven ? { ...text, assumed: [...(text.assumed ?? []), 'code'] } : text;
}
