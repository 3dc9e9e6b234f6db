/** What cameras and messengers put before their running number; never a product code (D-28). */
export const cameraWord = /^(?:IMG|DSC|DSCN|DSCF|DCIM|PXL|MVI|VID|GOPR|PANO|WA|SCREENSHOT)$/;

const cameraStem =
  /^(?:(?:IMG|DSC|DSCN|DSCF|DCIM|PXL|MVI|VID|GOPR|PANO)[\s_-]*(?:WA|E)?\d+|_?DSC\d+|_?MG_\d+|SCREENSHOT|WHATSAPP (?:IMAGE|VIDEO)|\d{8}_\d{6})/;

/** Whether an uppercase stem was given by a device and so says nothing of the product: IMG_1234, WHATSAPP IMAGE 2026-…, 20260102_101112. */
export function isCameraName(stem: string): boolean {
  return cameraStem.test(stem);
}
