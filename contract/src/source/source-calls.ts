import {
  countSourcePhotos,
  listImports,
  listSourceFolders,
  listSourceSubfolders,
  lookAtNames,
  previewImport,
  sourceFacts,
  startImport,
} from './source.ts';
import { getSource, openSourceRoot, saveSource, testSource } from './source-admin.ts';
import { getFtpDoor, listFtpPhotos, switchFtpDoor } from './source-door.ts';
import {
  bringImportBack,
  cancelImport,
  getImport,
  importHistory,
  pauseImport,
  resumeImport,
  undoImport,
  usePhotosAnyway,
} from './source-import.ts';
import { getOwnSource, removeOwnSource, saveOwnSource, testOwnSource } from './source-own.ts';
import { getImportSettings, saveImportSettings, tryNames } from './source-settings.ts';
import { beginUpload, closeBeside, dropUpload, listUploads, lookAtUpload } from './source-upload.ts';
import { listWatches, lookNow, removeWatch, saveWatch } from './source-watch.ts';
import { readStream, refreshStream } from './stream.ts';
import { bringTryPictures, removeTryPictures } from './try-pictures.ts';

export const sourceCalls = {
  bringTryPictures,
  removeTryPictures,
  listSourceFolders,
  listSourceSubfolders,
  countSourcePhotos,
  sourceFacts,
  previewImport,
  lookAtNames,
  startImport,
  listImports,
  getImport,
  importHistory,
  pauseImport,
  resumeImport,
  cancelImport,
  undoImport,
  bringImportBack,
  usePhotosAnyway,
  listWatches,
  saveWatch,
  removeWatch,
  lookNow,
  readStream,
  refreshStream,
  getImportSettings,
  saveImportSettings,
  tryNames,
  beginUpload,
  listUploads,
  lookAtUpload,
  dropUpload,
  closeBeside,
  getFtpDoor,
  listFtpPhotos,
  switchFtpDoor,
  getSource,
  saveSource,
  testSource,
  openSourceRoot,
  getOwnSource,
  saveOwnSource,
  testOwnSource,
  removeOwnSource,
};
