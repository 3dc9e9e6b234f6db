/** FIELDS' part of the editor. */
export function TemplatePick() {
  return null;
}
