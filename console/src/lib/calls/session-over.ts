import { useCallback, useEffect, useState } from 'react';
import { onSessionOver } from './api.ts';

/** True from the first answer that says the session has ended, until `reset`. */
export function useSessionOver(): [isOver: boolean, reset: () => void] {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => onSessionOver(() => setIsOver(true)), []);
  const reset = useCallback(() => setIsOver(false), []);
  return [isOver, reset];
}
