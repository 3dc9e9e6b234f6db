/** FIELDS' part of the editor. */
export function JsonEditor() {
  return null;
}
