/** FIELDS' part of the editor. */
export function PanelFields() {
  return null;
}
