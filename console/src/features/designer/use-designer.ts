import { advance, begin, redo, rest, undo } from '@kolaj/domain/editor/history';
import type { DesignItem } from '@kolaj/domain/template/design/design';
import { checkDesign } from '@kolaj/domain/template/design/design-check';
import { sampleTemplate } from '@kolaj/domain/template/design/sample';
import { createContext, useContext, useMemo, useState } from 'react';
import { type Design, type DesignStep, selectedAfter, takeStep } from './designer-state.ts';
import { type Product, sampleProduct } from './product.ts';

const files = import.meta.glob<string>('../../../../scene/assets/built-in/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Addresses of the built-in templates' overlay pictures, by what `background` calls them. */
const builtInOverlays: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([file, url]) => [`built-in:${file.replace(/^.*\/|\.png$/g, '')}`, url]),
);

export type Designer = ReturnType<typeof useNewDesigner>;

export const DesignerContext = createContext<Designer | null>(null);

/** The design that is being worked on. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (designer === null) throw new Error('a part of the designer stands outside it');
  return designer;
}

/** What is worked on, its history, what is chosen on the canvas, and with which product it is drawn. */
export function useNewDesigner(first: Design = { template: sampleTemplate, origin: null }) {
  const [{ history, selected }, setState] = useState({ history: begin(first), selected: null as DesignItem | null });
  /** As it was opened or saved last. */
  const [saved, setSaved] = useState(first.template);
  const [product, setProduct] = useState<Product>(sampleProduct);
  const [overlays, setOverlays] = useState(builtInOverlays);
  const { template, origin } = history.present;
  const problems = useMemo(() => checkDesign(template), [template]);

  /** One step of work; those of one `gesture` are undone together. */
  const edit = (step: DesignStep, gesture: string | null = null) =>
    setState(({ history: before, selected: chosen }) => {
      const next = takeStep(before.present, step);
      if (next === before.present) return { history: before, selected: chosen };
      const change = { step, before: before.present.template, after: next.template };
      return { history: advance(before, next, gesture), selected: selectedAfter(chosen, change) };
    });

  return {
    template,
    origin,
    selected,
    product,
    setProduct,
    problems,
    edit,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isDirty: template !== saved,
    /** Ends a gesture: what follows is a step of its own. */
    endGesture: () => setState((state) => ({ ...state, history: rest(state.history) })),
    undo: () => setState((state) => ({ ...state, history: undo(state.history) })),
    redo: () => setState((state) => ({ ...state, history: redo(state.history) })),
    select: (item: DesignItem | null) => setState((state) => ({ ...state, selected: item })),
    /** Another template takes the place of this one; undo brings this one back. */
    open(design: Design) {
      edit({ kind: 'open', design });
      setSaved(design.template);
    },
    /** A firm has it now, as this version. */
    markSaved(design: Design) {
      setState((state) => ({ ...state, history: { ...state.history, present: design } }));
      setSaved(design.template);
    },
    /** Where the picture is that a template's `background` names. */
    learnOverlays: (more: Readonly<Record<string, string>>) => setOverlays((known) => ({ ...known, ...more })),
    overlayOf: (background: string | null) => (background === null ? null : (overlays[background] ?? null)),
  };
}
