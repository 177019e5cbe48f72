import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { docker, dockerProblem, hasImage, Project, type Run } from './docker.js';
import { runSchool } from './school.js';
import { runSeveral } from './several.js';

/** `make test-containers`: runs the compose files as the documents say, on the machine's Docker, and breaks them. */

const { values } = parseArgs({
  options: { only: { type: 'string' }, writers: { type: 'string', default: '64' } },
});
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url.replace(/\/dist[^/]*\//, '/dist/')));
const EVENT_STORE = 'eventstore/eventstore:24.10.14';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const problem = await dockerProblem();
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const prefix = `form-test-${randomBytes(3).toString('hex')}`;
const folder = await mkdtemp(join(tmpdir(), `${prefix}-`));
const image = `${prefix}:latest`;
const projects: Project[] = [];
let isEnding: Promise<void> | undefined;
const end = (): Promise<void> =>
  (isEnding ??= (async () => {
    for (const project of projects) await project.remove();
    await docker(['image', 'rm', '--force', image]).catch(() => '');
    await rm(folder, { recursive: true, force: true });
  })());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void end().then(() => process.exit(130)));
}

try {
  // What is not committed is tried, too; what git ignores is not there.
  await promisify(execFile)(
    'bash',
    [
      '-c',
      'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --ignore-failed-read -c | tar -x -C "$1"',
      'bash',
      folder,
    ],
    { cwd: ROOT },
  );
  say('the image is built');
  await docker(['build', '--quiet', '--tag', image, folder]);
  const hasEventStore = await hasImage(EVENT_STORE);
  say(`the events are in ${hasEventStore ? EVENT_STORE : `PostgreSQL: ${EVENT_STORE} cannot be had here`}`);
  const project: Run['project'] = (name, files, env = {}) => {
    const made = new Project(`${prefix}-${name}`, folder, files, env);
    projects.push(made);
    return made;
  };
  const run: Run = { folder, image, prefix, hasEventStore, writers: Number(values.writers), say, project };
  const problems = [
    ...(values.only === 'several' ? [] : await runSchool(run)),
    ...(values.only === 'school' ? [] : await runSeveral(run)),
  ];
  for (const one of problems) say(`PROBLEM ${one}`);
  say(problems.length === 0 ? 'all is well' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  if (!isEnding) throw error;
} finally {
  await end();
}
