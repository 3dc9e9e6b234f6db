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

/**
 * Whether `given` is what the product was called before somebody typed its code: the name that the machine read from its photos and marked as
 * a camera's. Whatever else is called nobody's code would take a real one from customers.
 */
export const isNameBefore = (given: string, machine: Pick<TextData, 'code' | 'assumed'> | null): boolean =>
  machine === null ? isGivenName(given) : machine.code === given && !isCodeSaid(machine);
