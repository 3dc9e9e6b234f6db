import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import bwipjs from 'bwip-js/node';

/** What a hang-tag says. Thirteen digits become an EAN-13, anything else a Code 128. */
export interface TagText {
  brand: string;
  code: string;
  sizes: string;
  barcode: string;
}

const families = { brand: 'Tag Montserrat', text: 'Tag Roboto' };
const paper = { width: 340, height: 520 };

function registerFonts(): void {
  if (GlobalFonts.has(families.brand)) return;
  const { resolve } = createRequire(import.meta.url);
  GlobalFonts.registerFromPath(resolve('@expo-google-fonts/montserrat/700Bold/Montserrat_700Bold.ttf'), families.brand);
  GlobalFonts.registerFromPath(resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'), families.text);
}

/** Draws a hang-tag, `width` pixels wide, with a barcode that a reader can read. */
export function drawTag(text: TagText, width: number): Canvas {
  registerFonts();
  const scale = width / paper.width;
  const canvas = createCanvas(width, Math.round(paper.height * scale));
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  drawCard(ctx);

  ctx.fillStyle = '#1b1a18';
  ctx.textAlign = 'center';
  centred(ctx, { text: text.brand.toLocaleUpperCase('tr'), font: families.brand, size: 40, y: 150 });
  ctx.fillRect(140, 172, 60, 3);
  centred(ctx, { text: text.code, font: families.text, size: 28, y: 222 });
  centred(ctx, { text: text.sizes, font: families.text, size: 24, y: 260 });
  drawBars(ctx, text.barcode, scale);
  centred(ctx, { text: text.barcode, font: families.text, size: 23, y: 494 });
  return canvas;
}

function drawCard(ctx: SKRSContext2D): void {
  const { width, height } = paper;
  ctx.beginPath();
  ctx.moveTo(52, 0);
  ctx.lineTo(width - 52, 0);
  ctx.lineTo(width, 58);
  ctx.lineTo(width, height - 12);
  ctx.quadraticCurveTo(width, height, width - 12, height);
  ctx.lineTo(12, height);
  ctx.quadraticCurveTo(0, height, 0, height - 12);
  ctx.lineTo(0, 58);
  ctx.closePath();
  const card = ctx.createLinearGradient(0, 0, width, height);
  card.addColorStop(0, '#fdfcf8');
  card.addColorStop(1, '#ece8df');
  ctx.fillStyle = card;
  ctx.fill();
  const ring = ctx.createRadialGradient(168, 52, 8, 170, 54, 22);
  ring.addColorStop(0, '#6b4f27');
  ring.addColorStop(0.55, '#e3c07a');
  ring.addColorStop(1, '#9a7435');
  ctx.fillStyle = ring;
  ctx.beginPath();
  ctx.arc(170, 54, 21, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#3a2f25';
  ctx.beginPath();
  ctx.arc(170, 54, 11, 0, Math.PI * 2);
  ctx.fill();
}

function centred(
  ctx: SKRSContext2D,
  { text, font, size, y }: { text: string; font: string; size: number; y: number },
): void {
  ctx.font = `${size}px "${font}"`;
  const shrunk = Math.min(size, (size * 290) / ctx.measureText(text).width);
  ctx.font = `${shrunk}px "${font}"`;
  ctx.fillText(text, paper.width / 2, y);
}

/** Bars on whole pixels, so that scaling does not blur them. */
function drawBars(ctx: SKRSContext2D, barcode: string, scale: number): void {
  const widths = barWidths(barcode);
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const moduleWidth = Math.max(1, Math.floor((298 * scale) / modules));
  ctx.save();
  ctx.resetTransform();
  let x = Math.round((paper.width * scale - modules * moduleWidth) / 2);
  widths.forEach((width, index) => {
    if (index % 2 === 0) ctx.fillRect(x, Math.round(300 * scale), width * moduleWidth, Math.round(160 * scale));
    x += width * moduleWidth;
  });
  ctx.restore();
}

/** Widths of bar, gap, bar, … in modules. */
function barWidths(barcode: string): number[] {
  const bcid = /^\d{13}$/.test(barcode) ? 'ean13' : 'code128';
  const [code] = bwipjs.raw({ bcid, text: barcode });
  if (!code || !('sbs' in code)) throw new Error(`no barcode for ${barcode}`);
  return code.sbs;
}

/** The 13 digits of an EAN whose first 12 are given: the last is the check digit. */
export function ean13(first12: string): string {
  const sum = [...first12].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${first12}${(10 - (sum % 10)) % 10}`;
}
