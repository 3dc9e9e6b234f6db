import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

type SlotName = 'top' | 'phoneActions' | 'foot' | 'pane';
type SetElement = (element: HTMLElement | null) => void;

interface PageFrame {
  slots: Readonly<Record<SlotName, HTMLElement | null>>;
  setSlot: Readonly<Record<SlotName, SetElement>>;
  scroller: HTMLElement | null;
  setScroller: SetElement;
  isTask: boolean;
  /** Begins a task and gives the way to end it. */
  beginTask: () => () => void;
}

const FrameContext = createContext<PageFrame | null>(null);

/** Holds the places around a page (top bar, foot, pane) that the page fills from inside. */
export function PageFrameProvider({ children }: { children: ReactNode }) {
  const [top, setTop] = useState<HTMLElement | null>(null);
  const [phoneActions, setPhoneActions] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [tasks, setTasks] = useState(0);

  const beginTask = useCallback(() => {
    setTasks((count) => count + 1);
    return () => setTasks((count) => count - 1);
  }, []);
  const frame = useMemo<PageFrame>(
    () => ({
      slots: { top, phoneActions, foot, pane },
      setSlot: { top: setTop, phoneActions: setPhoneActions, foot: setFoot, pane: setPane },
      scroller,
      setScroller,
      isTask: tasks > 0,
      beginTask,
    }),
    [top, phoneActions, foot, pane, scroller, tasks, beginTask],
  );

  return <FrameContext.Provider value={frame}>{children}</FrameContext.Provider>;
}

export function usePageFrame(): PageFrame {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error('a page stands outside the shell');
  return frame;
}

/** The element that scrolls the page, for virtual lists. Null on the first render. */
export const useScroller = () => usePageFrame().scroller;

/** Draws its children into one of the shell's places. */
export function InSlot({ slot, children }: { slot: SlotName; children: ReactNode }) {
  const element = usePageFrame().slots[slot];
  return element === null ? null : createPortal(children, element);
}

/** While mounted (and on) the page is a task: on phones the bottom bar gives way to the task's own foot bar. */
export function useTask(isOn = true): void {
  const { beginTask } = usePageFrame();
  useEffect(() => (isOn ? beginTask() : undefined), [beginTask, isOn]);
}
