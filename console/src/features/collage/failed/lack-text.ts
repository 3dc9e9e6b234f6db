import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';

type Lack = NonNullable<NonNullable<CollageCard['failure']>['lack']>;

/** What the nearest template is missing: "first-1, slot 2: a photo with a person". */
export function useLackText(): (lack: Lack) => string {
  const { t } = useLingui();
  const wishOf = (name: string, wanted: boolean) => {
    switch (name) {
      case 'has_face':
        return wanted
          ? t({ id: 'lack.face', message: 'with a face' })
          : t({ id: 'lack.no-face', message: 'without a face' });
      case 'has_person':
        return wanted
          ? t({ id: 'lack.person', message: 'with a person' })
          : t({ id: 'lack.no-person', message: 'without a person' });
      default:
        return wanted
          ? t({ id: 'lack.barcode', message: 'with a barcode' })
          : t({ id: 'lack.no-barcode', message: 'without a barcode' });
    }
  };
  return ({ template, slot, conditions }) => {
    const wishes = Object.entries(conditions).flatMap(([name, wanted]) =>
      wanted === undefined ? [] : [wishOf(name, wanted)],
    );
    if (wishes.length === 0) {
      return t({ id: 'lack.photo', message: `${template}: no photo left for slot ${slot}` });
    }
    const wanted = wishes.join(', ');
    return t({ id: 'lack.slot', message: `${template}: slot ${slot} needs a photo ${wanted}` });
  };
}
