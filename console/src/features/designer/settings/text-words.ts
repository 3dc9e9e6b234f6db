import type { TextKind } from '@kolaj/domain/template/template';
import { useLingui } from '@lingui/react/macro';

export function useTextKindWords(): Record<TextKind, string> {
  const { t } = useLingui();
  return {
    text: t({ id: 'designer.kind-text', message: 'Text' }),
    price: t({ id: 'designer.kind-price', message: 'Price, the old one struck through' }),
    logo: t({ id: 'designer.kind-logo', message: 'Logo picture, else text' }),
    barcode: t({ id: 'designer.kind-barcode', message: 'Barcode' }),
  };
}
