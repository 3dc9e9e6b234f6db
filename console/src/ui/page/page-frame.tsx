import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

type SlotName = 'top' | 'phoneActions' | 'foot' | 'pane';
type Slots = Readonly<Record<SlotName, HTMLElement>>;

interface Scroller {
  scroller: HTMLElement | null;
  setScroller: (element: HTMLElement | null) => void;
}

interface Tasks {
  isTask: boolean;
  /** Begins a task and gives the way to end it. */
  beginTask: () => () => void;
}

// Apart, so that what only fills a place is not drawn again when the scroller comes or a task begins.
const SlotsContext = createContext<Slots | null>(null);
const ScrollerContext = createContext<Scroller | null>(null);
const TasksContext = createContext<Tasks | null>(null);

/** They are there before the shell is: a page and what it puts around itself are drawn at once, not one after the other. */
const makeSlots = (): Slots => ({
  top: document.createElement('div'),
  phoneActions: document.createElement('div'),
  foot: document.createElement('footer'),
  pane: document.createElement('div'),
});

/** Holds the places around a page (top bar, foot, pane) that the page fills from inside. */
export function PageFrameProvider({ children }: { children: ReactNode }) {
  const [slots] = useState(makeSlots);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [tasks, setTasks] = useState(0);
  const beginTask = useCallback(() => {
    setTasks((count) => count + 1);
    return () => setTasks((count) => count - 1);
  }, []);
  const isTask = tasks > 0;

  return (
    <SlotsContext value={slots}>
      <ScrollerContext value={useMemo(() => ({ scroller, setScroller }), [scroller])}>
        <TasksContext value={useMemo(() => ({ isTask, beginTask }), [isTask, beginTask])}>{children}</TasksContext>
      </ScrollerContext>
    </SlotsContext>
  );
}

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a page stands outside the shell');
  return value;
}

/** The element that scrolls the page, and the way to name it. Null on the first render. */
export const usePageScroller = () => within(useContext(ScrollerContext));

/** For virtual lists. Null on the first render. */
export const useScroller = () => usePageScroller().scroller;

/** Whether the page is a task, and the way to begin one. */
export const useTasks = () => within(useContext(TasksContext));

/** Where the shell has one of the places. */
export function Slot({ slot, className = '' }: { slot: SlotName; className?: string | undefined }) {
  const element = within(useContext(SlotsContext))[slot];
  const hold = useCallback(
    (holder: HTMLElement | null) => {
      element.className = className;
      holder?.append(element);
    },
    [element, className],
  );
  return <div style={{ display: 'contents' }} ref={hold} />;
}

/** Draws its children into one of the shell's places. */
export function InSlot({ slot, children }: { slot: SlotName; children: ReactNode }) {
  return createPortal(children, within(useContext(SlotsContext))[slot]);
}

/** While mounted (and on) the page is a task: on phones the bottom bar gives way to the task's own foot bar. */
export function useTask(isOn = true): void {
  const { beginTask } = useTasks();
  useEffect(() => (isOn ? beginTask() : undefined), [beginTask, isOn]);
}
