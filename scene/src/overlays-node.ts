import { fileURLToPath } from 'node:url';
import { builtInTemplates } from '@kolaj/domain/template/built-in';

/** The PNG behind a template background `built-in:<name>`; null = not one of ours. */
export function builtInOverlay(background: string): string | null {
  const template = builtInTemplates.find((candidate) => candidate.background === background);
  return template ? fileURLToPath(new URL(`../assets/built-in/${template.name}.png`, import.meta.url)) : null;
}
