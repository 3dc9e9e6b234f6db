/** FIELDS' part of the editor. */
export function SaveBar() {
  return null;
}
