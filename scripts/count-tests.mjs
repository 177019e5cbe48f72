// Adds up the reports of Jest, Playwright and the second verifier's tests in a folder, names the slowest files and what failed,
// and prints "N passed, N failed". The parts that must have a report are named after the folder.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SLOWEST = 20;
const [, , folder, ...parts] = process.argv;
let passed = 0;
let failed = 0;
const files = [];
const failures = [];

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

/** What failed in a report: its name, and what it said. */
function* failuresIn(part, report) {
  for (const { name, status, message, assertionResults } of report.testResults ?? []) {
    const failing = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failing)
      yield { name: `${part} ${fullName}`, said: failureMessages[0] };
    if (status === 'failed' && failing.length === 0)
      yield { name: `${part} ${relative(process.cwd(), name)}`, said: message };
  }
  for (const suite of report.suites ?? []) yield* failedSpecs(part, suite);
}

function* failedSpecs(part, { suites = [], specs = [] }) {
  for (const { file, title, tests } of specs)
    for (const { status, results } of tests)
      if (status === 'unexpected' || status === 'flaky')
        yield {
          name: `${part} ${file} ${title}`,
          said: results.flatMap(({ errors }) => errors.map(whereAndWhat)).join('\n'),
        };
  for (const suite of suites) yield* failedSpecs(part, suite);
}

/** A test that ran out of time has two errors: only the second says what it waited for. */
const whereAndWhat = ({ message, location }) =>
  location ? `${message}\n    at ${relative(process.cwd(), location.file)}:${location.line}` : message;

for (const part of parts) {
  try {
    const report = JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8'));
    passed += report.numPassedTests ?? report.stats.expected;
    failed += report.stats
      ? report.stats.unexpected + report.stats.flaky
      : report.numFailedTests + report.numRuntimeErrorTestSuites;
    files.push(...timesIn(part, report));
    failures.push(...failuresIn(part, report));
  } catch {
    console.error(`no report of the ${part} tests`);
    failed++;
  }
}
console.log('\nThe slowest files, in seconds:');
for (const { name, seconds } of files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
if (failures.length > 0) console.log('\nWhat failed:');
for (const { name, said = '' } of failures) console.log(`  ${name}\n${said.slice(0, 1000).replaceAll(/^/gm, '    ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
