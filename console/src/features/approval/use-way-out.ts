import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Back to where a person came from, as it was; `otherwise` where nobody knows that: the room was opened by its address, or one comes back
 * from the editor, which was opened from here.
 */
export function useWayOut(otherwise: () => void): () => void {
  const router = useRouter();
  // Until the first drawing is done the router still knows the page before.
  const [before] = useState(() => router.state.resolvedLocation?.pathname);
  const isKnown = before !== undefined && before !== router.state.location.pathname && !isEditor(before);
  return () => {
    if (isKnown && router.history.canGoBack()) router.history.back();
    else otherwise();
  };
}

/** `/whatsapp-shop/<folder>/<subfolder>/<file>`: leaving it to the room is a step forward. */
const isEditor = (path: string) => /^\/whatsapp-shop(?:\/[^/]+){3}$/.test(path);
