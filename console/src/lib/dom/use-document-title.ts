import { useEffect } from 'react';

/** Names the document after the page ("Mira Atelier · Kolaj"); while the name is loading it is the product's alone. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Kolaj' : `${title} · Kolaj`;
  }, [title]);
}
