import { useEditor } from './use-editor.ts';

/** The product's photos. */
export function PhotoStrip() {
  const { data } = useEditor();
  return <p>{data.photos.length}</p>;
}
