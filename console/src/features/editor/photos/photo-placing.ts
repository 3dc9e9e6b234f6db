import { textsOf } from '@kolaj/domain/editor/edit';
import { slotImage } from '@kolaj/domain/template/slots/framing';
import { useLingui } from '@lingui/react/macro';
import { createContext, useContext, useState } from 'react';
import { baseName } from '../../../lib/texts/base-name.ts';
import type { Editing } from '../use-editor.ts';

/** What strip, canvas and tools do together: putting photos into slots and exchanging them. */
export interface Placing {
  /** The slot whose photo is to change places with the next one that is chosen. */
  exchanging: number | null;
  beginExchange: (slot: number) => void;
  /** Exchanges if an exchange is under way; says whether it was. */
  endExchange: (other: number) => boolean;
  /** The slot under a photo that is being dragged from the strip. */
  over: number | null;
  setOver: (slot: number | null) => void;
  place: (path: string, slot: number) => void;
  /** To the photos, with the keyboard too. */
  choosePhoto: () => void;
  /** To the field of the panel that a text shows. */
  editText: (text: number) => void;
  /** The last thing done, for those who do not see it. */
  said: string;
}

export const PlacingContext = createContext<Placing | null>(null);

export function usePlacing(): Placing {
  const placing = useContext(PlacingContext);
  if (placing === null) throw new Error('a part of the editor stands outside its page');
  return placing;
}

/** Id of the strip's list, so that tools can lead there. */
export const stripId = 'editor-photos';

export function usePlacingValue(editing: Editing): Placing {
  const { t } = useLingui();
  const { edit, select, state, photos, template } = editing;
  const [exchanging, setExchanging] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, say] = useState('');
  return {
    exchanging,
    beginExchange: (slot) => setExchanging((before) => (before === slot ? null : slot)),
    endExchange(other) {
      setExchanging(null);
      if (exchanging === null || exchanging === other) return exchanging !== null;
      edit({ kind: 'swap-slots', one: exchanging, other });
      const [one, two] = [exchanging + 1, other + 1];
      say(t({ id: 'editor.said-swapped', message: `Slots ${one} and ${two} were swapped` }));
      return true;
    },
    over,
    setOver,
    place(path, slot) {
      const area = template.images[slot];
      const analysis = photos.facts[path];
      if (!(area && analysis)) return;
      edit({ kind: 'place-photo', slot, image: slotImage({ path, analysis }, area) });
      select({ kind: 'slot', index: slot });
      const [name, number] = [baseName(path), slot + 1];
      say(t({ id: 'editor.said-placed', message: `${name} is in slot ${number}` }));
    },
    choosePhoto: () => document.getElementById(stripId)?.querySelector('button')?.focus(),
    editText(text) {
      const format = textsOf(state)[text]?.format ?? '';
      const field = template.panel.find(({ keyword }) => format.includes(`{${keyword}}`));
      if (field) select({ kind: 'field', keyword: field.keyword });
    },
    said,
  };
}

/** The slot that a photo goes to when nobody names one: the chosen one, else the first empty one, else the first. */
export function slotFor({ selected, editor, template }: Pick<Editing, 'selected' | 'editor' | 'template'>): number {
  if (selected?.kind === 'slot') return selected.index;
  return Math.max(
    0,
    template.images.findIndex((_, index) => !editor.images[index]),
  );
}
