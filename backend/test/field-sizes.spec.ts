import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const SOURCES = fileURLToPath(new URL('../../frontend/src/', import.meta.url));
const IMPORT = /import \{([^}]*)\} from '@mantine\/(?:core|dates)'/g;
const FIELD = /^(?!Input$)\w*(?:Input|Select|Autocomplete|Textarea|Picker)$/;

it('every field that a screen has gets its size from the theme: below 16 px an iPhone zooms in', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const imported = files.flatMap((name) =>
    [...readFileSync(SOURCES + name, 'utf8').matchAll(IMPORT)].flatMap(([, names = '']) => names.split(',')),
  );
  const fields = [...new Set(imported.map((name) => name.trim()))].filter((name) => FIELD.test(name));
  expect(fields).toContain('Autocomplete');
  const theme = readFileSync(`${SOURCES}ui/theme.ts`, 'utf8');
  for (const field of fields) expect(theme).toMatch(new RegExp(`^    ${field}: (field|text|\\{)`, 'm'));
});
