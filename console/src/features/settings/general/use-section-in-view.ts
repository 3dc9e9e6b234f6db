import { useCallback, useEffect, useRef, useState } from 'react';
import { useScroller } from '../../../ui/page/page-frame.tsx';

/** A section is the one that is read once it is this near to the top, px: below the chips. */
const NEAR = 140;

/** The section that is read: the last one whose head has passed the chips, or the last of all at the end of the page. */
export function useSectionInView<Name extends string>() {
  const scroller = useScroller();
  const places = useRef(new Map<Name, HTMLElement>());
  const [inView, setInView] = useState<Name | undefined>();
  const register = useCallback((name: Name, place: HTMLElement | null) => {
    if (place === null) places.current.delete(name);
    else places.current.set(name, place);
  }, []);
  useEffect(() => {
    if (scroller === null) return;
    const look = () => {
      const { top } = scroller.getBoundingClientRect();
      const isEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const passed = [...places.current].filter(([, place]) => isEnd || place.getBoundingClientRect().top - top < NEAR);
      setInView(passed.at(-1)?.[0]);
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller]);
  return { inView, register };
}
