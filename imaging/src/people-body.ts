import sharp from 'sharp';
import type { RgbPixels } from './people-face.ts';
import type { LoadModel } from './people-models.ts';

/** Whether a photo shows a person. */
export type BodyModel = (photo: RgbPixels) => Promise<boolean>;

const side = 192;
const leastScore = 0.4;

/** MoveNet (rendering reference §4.2): 17 points of a body as [y, x, score]; the surest one decides. */
export async function openBodyModel(loadModel: LoadModel): Promise<BodyModel> {
  const model = await loadModel('movenet-lightning');
  return async ({ data, width, height }) => {
    const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(side, side, { fit: 'contain', kernel: 'linear', background: '#000000' })
      .raw()
      .toBuffer();
    const [points = new Float32Array()] = model(new Int32Array(pixels), ['Identity:0']);
    return points.some((score, index) => index % 3 === 2 && score >= leastScore);
  };
}
