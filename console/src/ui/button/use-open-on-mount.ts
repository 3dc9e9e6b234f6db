import { type RefObject, useEffect, useState } from 'react';

/**
 * For a menu that is loaded by the first press of its button: opens once it is there. The button has been redrawn
 * by then, so it gets the focus back first; closing the menu returns to it.
 */
export function useOpenOnMount(button: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, [button]);
  return { opened, onChange: setOpened };
}
