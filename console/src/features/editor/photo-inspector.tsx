/** The chosen slot. */
export function PhotoInspector() {
  return null;
}
