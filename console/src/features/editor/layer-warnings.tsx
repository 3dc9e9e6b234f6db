import { useEditor } from './use-editor.ts';

/** "Before approval (2)": what a person should look at; each line marks its place. */
export function LayerWarnings(_: { isCompact?: boolean }) {
  const { warnings } = useEditor();
  return warnings.length === 0 ? null : <p>{warnings.length}</p>;
}
