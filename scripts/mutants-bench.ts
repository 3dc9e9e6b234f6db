/** Battery I7 in full: 2,000 mutants of good pictures, none of which may end or hold up its process. */
import { refineMutants } from '@kolaj/testkit/odd-files/mutants';

const [, , countText = '2000', seedText = '1'] = process.argv;
const result = await refineMutants({ count: Number(countText), firstSeed: Number(seedText) });
console.log(JSON.stringify(result));
if (result.troubles.length > 0) process.exitCode = 1;
