import { type ComponentProps, lazy, type ReactElement, type RefObject, Suspense, useRef, useState } from 'react';
import type { MenuEntry, OpenMenu as OpenMenuComponent } from './open-menu.tsx';

const loadMenu = () => import('./open-menu.tsx');
const OpenMenu = lazy(async () => ({ default: (await loadMenu()).OpenMenu }));

/** To be spread on the button. */
interface MenuButton {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  onPointerEnter: () => void;
  onClick: () => void;
}

interface MenuOnDemandProps extends Pick<ComponentProps<typeof OpenMenuComponent>, 'position'> {
  entries: readonly MenuEntry[];
  /** How far from the button it opens, asked as it does, px; absent = beside it. */
  offsetOf?: (button: HTMLElement) => number;
  button: (menuButton: MenuButton) => ReactElement;
}

/** A button with a menu; the menu and what it floats on (25 KB) are loaded when somebody reaches for the button. */
export function MenuOnDemand({ entries, position, offsetOf, button }: MenuOnDemandProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [offset, setOffset] = useState<number>();
  const target = button({
    ref,
    'aria-haspopup': 'menu',
    onPointerEnter: () => void loadMenu(),
    onClick: () => {
      if (ref.current !== null) setOffset(offsetOf?.(ref.current));
      setIsAsked(true);
    },
  });
  if (!isAsked) return target;
  return (
    <Suspense fallback={target}>
      <OpenMenu target={target} targetRef={ref} entries={entries} position={position} offset={offset} />
    </Suspense>
  );
}
