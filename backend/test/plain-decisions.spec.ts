import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

/** What was built: the compiler has left out the imports of types. */
const BUILT = join(import.meta.dirname, '../dist/src');
const IMPORT = /^(?:import|export)\b[^'"]*?['"]([^'"]+)['"];/gm;
const FRAMEWORK = /^(?:@nestjs|typeorm|class-|fastify|rxjs|pg|sharp|passport|prom-client|nodemailer)/;

/** The shortest way from a file to a framework, by what each file on it loads; undefined where there is none. */
function wayToFramework(from: string): string[] | undefined {
  const seen = new Set([from]);
  const ways = [[from]];
  for (const way of ways) {
    const file = way.at(-1) ?? from;
    for (const [, loaded = ''] of readFileSync(join(BUILT, file), 'utf8').matchAll(IMPORT)) {
      if (FRAMEWORK.test(loaded)) return [...way, loaded];
      const next = join(dirname(file), loaded);
      if (!loaded.startsWith('.') || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

const DECIDING = readdirSync(join(BUILT, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:\/(?:domain|rules)\/[^/]+|\.feature)(?<!\.spec)\.js$/.test(file))
  .map((file) => `features/${file}`);

it('what decides, and what the features declare, loads no framework', () => {
  expect(DECIDING.length).toBeGreaterThan(70);
  const ways = [...DECIDING, 'startup/composition.js'].flatMap((file) => [wayToFramework(file) ?? []]);
  expect(ways.filter((way) => way.length > 0)).toEqual([]);
});

it('features send their commands on the bus, so that what their kinds declare is done', () => {
  const files = readdirSync(join(BUILT, 'features'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.spec)\.js$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const past = files.filter((file) => /\bledger\.execute\(/.test(readFileSync(join(BUILT, 'features', file), 'utf8')));
  expect(past).toEqual([]);
});
