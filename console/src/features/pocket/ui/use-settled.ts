import { useEffect, useState } from 'react';

/** How long somebody has stopped typing before it is asked, ms. */
const pauseMs = 250;

/** The text once nobody has changed it for a moment; emptied, at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
