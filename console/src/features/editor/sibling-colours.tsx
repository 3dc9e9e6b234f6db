/** FIELDS' part of the editor. */
export function Siblings() {
  return null;
}
