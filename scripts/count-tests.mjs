// Adds up the reports of Jest, Playwright and the second verifier's tests in a folder and prints "N passed, N failed".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder] = process.argv;
let passed = 0;
let failed = 0;
for (const name of ['backend', 'processes', 'frontend', 'verifier', 'browser']) {
  try {
    const report = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    passed += report.numPassedTests ?? report.stats.expected;
    failed += report.stats
      ? report.stats.unexpected + report.stats.flaky
      : report.numFailedTests + report.numRuntimeErrorTestSuites;
  } catch {
    console.error(`no report of the ${name} tests`);
    failed++;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
