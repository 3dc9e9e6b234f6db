// Speed and size as ratios measured in one run. Rows with a goal are compared, rows without are printed.
import { siteBench } from '@kolaj/catalogue/bench';
import { renderBench } from '@kolaj/imaging/bench';
import { barcodeBench } from '@kolaj/imaging/bench/barcode-bench';
import { detectBench } from '@kolaj/imaging/bench/detect-bench';
import { refineBench } from '@kolaj/imaging/bench/refine-bench';
import { analyticsBench } from './bench/analytics/analytics-bench.ts';
import { backupBench } from './bench/backup-bench.ts';
import { broadcastBench } from './bench/broadcast/broadcast-bench.ts';
import { callsBench } from './bench/calls/calls-bench.ts';
import { consoleBench } from './bench/console/console-bench.ts';
import { editorBench } from './bench/editor-bench.ts';
import { filmBench } from './bench/film-bench.ts';
import { importLoadBench } from './bench/import-load-bench.ts';
import { loginBench } from './bench/login-bench.ts';
import { momentsBench } from './bench/moments-bench.ts';
import { parityBench } from './bench/parity-bench.ts';
import { productBench } from './bench/product-bench.ts';
import { siteChangesBench } from './bench/site/build-bench.ts';
import { hugoBench } from './bench/site/hugo-bench.ts';
import { servingBench } from './bench/site/serving-bench.ts';
import { sitePaintBench } from './bench/site/site-paint-bench.ts';
import { sourceBench } from './bench/source-bench.ts';
import { findJpegTools } from './programs/find-jpeg-tools.mjs';
import { printRows, type Row } from './rows.ts';

// The site first: it measures the peak memory of this very process.
const site = await siteBench();
const rows: Row[] = [
  ...(await renderBench(findJpegTools())),
  ...(await parityBench()),
  ...(await refineBench()),
  ...(await detectBench()),
  ...(await barcodeBench()),
  ...(await sourceBench()),
  ...(await productBench()),
  ...(await importLoadBench(120)),
  ...(await broadcastBench()),
  ...(await backupBench()),
  ...(await momentsBench()),
  ...(await analyticsBench()),
  ...(await loginBench()),
  ...(await callsBench()),
  ...(await sitePaintBench()),
  ...(await consoleBench()),
  ...(await filmBench()),
  ...(await editorBench()),
  ...(await servingBench()),
  ...(await siteChangesBench()),
  ...(await hugoBench()),
  ...site,
];
printRows(rows);
