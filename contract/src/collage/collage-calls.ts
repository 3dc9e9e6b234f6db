import {
  finalCollage,
  forceCollage,
  getCollage,
  getFolderAll,
  listCollages,
  listFolders,
  listSubfolders,
  saveCollage,
  updateState,
} from './collage.ts';
import { chooseDownload } from './collage-download.ts';
import { previewRetry, retryCollages } from './collage-retry.ts';
import { getDayPictures } from './day-pictures.ts';
import { copyValues, editCollage, listColor } from './editor.ts';
import { findCollages } from './find-collages.ts';
import { joinCollages } from './join-collages.ts';
import { getListYears } from './list-years.ts';
import { listMissing, typeValue } from './missing-values.ts';
import { setPrices, undoPrices } from './one-price.ts';
import { getOutputs, saveOutputs } from './outputs.ts';
import { liftSoldOut, listSoldOut, setSoldOut } from './sold-out.ts';
import { splitCollage } from './split-collage.ts';
import { undoSplit } from './split-undo.ts';
import { previewRename, updateSubfolder } from './subfolder-rename.ts';

export const collageCalls = {
  getOutputs,
  saveOutputs,
  listFolders,
  listSubfolders,
  getListYears,
  getFolderAll,
  listCollages,
  findCollages,
  getDayPictures,
  listMissing,
  typeValue,
  getCollage,
  editCollage,
  listColor,
  copyValues,
  forceCollage,
  previewRetry,
  retryCollages,
  saveCollage,
  finalCollage,
  updateState,
  joinCollages,
  splitCollage,
  undoSplit,
  setPrices,
  undoPrices,
  setSoldOut,
  listSoldOut,
  liftSoldOut,
  chooseDownload,
  updateSubfolder,
  previewRename,
};
