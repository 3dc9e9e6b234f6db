import { useState } from 'react';

/** Whether somebody points at something or has its focus: the clock of what leaves by itself stops meanwhile (D-88). */
export function useHeld() {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const holders = {
    onPointerEnter: () => setIsPointed(true),
    onPointerLeave: () => setIsPointed(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
  return { isHeld: isPointed || isFocused, holders };
}
