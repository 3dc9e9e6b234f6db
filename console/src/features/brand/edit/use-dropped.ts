import { useEffect, useRef } from 'react';

interface Dropping<Values> {
  values: Values;
  /** There is something that was not saved. */
  isDirty: boolean;
  onDropped: (values: Values) => void;
}

/** Hands over what was typed when its window goes without saving, also by the phone's way back: it can be taken up again. */
export function useDropped<Values>({ values, isDirty, onDropped }: Dropping<Values>): void {
  const last = useRef<Dropping<Values>>({ values, isDirty, onDropped });
  useEffect(() => {
    last.current = { values, isDirty, onDropped };
  });
  useEffect(
    () => () => {
      const { current } = last;
      if (current.isDirty) current.onDropped(current.values);
    },
    [],
  );
}
