import type { TemplateData } from './template.ts';

/**
 * What another template of the shop becomes when `saved` takes its place: at most one template per number of slots is the
 * preferred one, and only one is what 'Tekrar İşle' uses (D-30). null = it stays as it is.
 */
export function givesWay(other: TemplateData, saved: TemplateData): TemplateData | null {
  const losesDefault = saved.default && other.default && other.images.length === saved.images.length;
  const losesForce = saved.force && other.force;
  if (!losesDefault && !losesForce) return null;
  return { ...other, default: other.default && !losesDefault, force: other.force && !losesForce };
}
