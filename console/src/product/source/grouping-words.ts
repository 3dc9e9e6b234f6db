import type { GroupingRule } from '@kolaj/domain/source/product/product';
import { useLingui } from '@lingui/react/macro';

interface Grouped {
  rule: GroupingRule;
  /** Shape of the code: `own:KA-####`, `folder:AB_###`, `l13`, `letters-digits`, `five-digits`, … */
  pattern: string;
  code: string;
}

const ownShape = (pattern: string) => (pattern.startsWith('own:') ? pattern.slice(4) : null);
const folderShape = (pattern: string) => (pattern.startsWith('folder:') ? pattern.slice(7) : null);

/** Why photos are one product, in words: which rule of D-28, and which code of theirs. */
export function useGroupingWords(): (grouped: Grouped) => string {
  const { t } = useLingui();
  const nameWords = useNameWords();
  return ({ rule, pattern, code }) => {
    switch (rule) {
      case 'directory':
        return t({ id: 'import.why-directory', message: 'They are in the same folder.' });
      case 'barcode':
        return t({ id: 'import.why-barcode-code', message: `A photo with the barcode ${code} begins a product.` });
      case 'single':
        return t({ id: 'import.why-single', message: 'No code found: a separate product.' });
      case 'name':
        return nameWords(pattern, code);
    }
  };
}

/** Also one of four digits, which is all of its name. */
const isNumber = (code: string) => /^\d+$/.test(code);

function useNameWords(): (pattern: string, code: string) => string {
  const { t } = useLingui();
  return (pattern, code) => {
    const shape = ownShape(pattern);
    if (shape !== null) return t({ id: 'import.why-own', message: `Your pattern ${shape}: ${code}.` });
    const learned = folderShape(pattern);
    if (learned !== null) {
      return t({ id: 'import.why-folder', message: `The names of this folder are read as ${learned}: ${code}.` });
    }
    switch (isNumber(code) ? 'five-digits' : pattern) {
      case 'l13':
        return t({ id: 'import.why-l13', message: `L-number ${code} in the file name.` });
      case 'five-digits':
        return t({ id: 'import.why-digits', message: `Number ${code} in the file name.` });
      case 'letters-digits':
        return t({ id: 'import.why-code', message: `Code ${code} in the file name.` });
      default:
        return t({ id: 'import.why-stem', message: `The same name: ${code}.` });
    }
  };
}
