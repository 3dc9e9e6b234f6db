/** Draws the overlay pictures of the built-in templates into `scene/assets/built-in`. Run it after changing a slot. */
import { writeFile } from 'node:fs/promises';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { TemplateData } from '@kolaj/domain/template/template';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';

const folder = new URL('../assets/built-in/', import.meta.url);
const green = '#123d30';

for (const template of builtInTemplates) {
  await writeFile(new URL(`${template.name}.png`, folder), await drawOverlay(template));
}

async function drawOverlay(template: TemplateData): Promise<Buffer> {
  const canvas = createCanvas(template.width, template.height);
  const context = canvas.getContext('2d');
  if (template.name.startsWith('first')) drawFoot(context, template);
  else if (template.name.startsWith('second')) drawBand(context, template);
  else drawShade(context, template, { from: 900, strength: 0.55 });

  return sharp(canvas.toBuffer('image/png')).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
}

/** A white foot band with a short accent above the brand; the photos get a soft lower edge. */
function drawFoot(context: SKRSContext2D, { width, height, images }: TemplateData): void {
  const top = Math.max(...images.map((slot) => slot.y + slot.height));
  const shade = context.createLinearGradient(0, top - 26, 0, top);
  shade.addColorStop(0, 'rgba(20, 22, 26, 0)');
  shade.addColorStop(1, 'rgba(20, 22, 26, 0.16)');
  context.fillStyle = shade;
  for (const slot of images) {
    if (slot.y + slot.height === top) context.fillRect(slot.x, top - 26, slot.width, 26);
  }
  context.fillStyle = '#ffffff';
  context.fillRect(0, top, width, height - top);
  context.fillStyle = green;
  context.fillRect(36, top, 72, 6);
}

/** A brown band along the left side with a fine light line, and a shade under the price. */
function drawBand(context: SKRSContext2D, template: TemplateData): void {
  const right = Math.min(...template.images.map((slot) => slot.x));
  const band = context.createLinearGradient(0, 0, right - 8, 0);
  band.addColorStop(0, '#4c2c1f');
  band.addColorStop(1, '#6b4231');
  context.fillStyle = band;
  context.fillRect(0, 0, right - 8, template.height);
  context.fillStyle = 'rgba(255, 255, 255, 0.28)';
  context.fillRect(right - 18, 0, 2, template.height);
  drawShade(context, template, { from: 990, strength: 0.3 });
}

/** Darkens the lower end of the photos, so that light texts and pills stand out. */
function drawShade(
  context: SKRSContext2D,
  { height, images }: TemplateData,
  { from, strength }: { from: number; strength: number },
): void {
  const shade = context.createLinearGradient(0, from, 0, height);
  shade.addColorStop(0, 'rgba(12, 13, 16, 0)');
  shade.addColorStop(1, `rgba(12, 13, 16, ${strength})`);
  context.fillStyle = shade;
  for (const slot of images) {
    const top = Math.max(slot.y, from);
    context.fillRect(slot.x, top, slot.width, slot.y + slot.height - top);
  }
}
