// Adds up the reports of Jest, Playwright and the second verifier's tests in a folder, names the slowest files, and prints
// "N passed, N failed". The parts that must have a report are named after the folder.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SLOWEST = 20;
const [, , folder, ...parts] = process.argv;
let passed = 0;
let failed = 0;
const files = [];

/** Seconds of each file of a report. Playwright's are sums of its tests, Jest's run from a file's start to its end. */
function* timesIn(part, report) {
  for (const { name, startTime, endTime } of report.testResults ?? [])
    yield { name: `${part} ${relative(process.cwd(), name)}`, seconds: (endTime - startTime) / 1000 };
  for (const suite of report.suites ?? []) yield { name: `${part} ${suite.file}`, seconds: secondsOf(suite) };
}

function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

for (const part of parts) {
  try {
    const report = JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8'));
    passed += report.numPassedTests ?? report.stats.expected;
    failed += report.stats
      ? report.stats.unexpected + report.stats.flaky
      : report.numFailedTests + report.numRuntimeErrorTestSuites;
    files.push(...timesIn(part, report));
  } catch {
    console.error(`no report of the ${part} tests`);
    failed++;
  }
}
console.log('\nThe slowest files, in seconds:');
for (const { name, seconds } of files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
