import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCREENS = fileURLToPath(new URL('../src/', import.meta.url));
/** The folder of FORM's own sources. */
export const BACKEND = fileURLToPath(new URL('../../backend/src/', import.meta.url));
/** The folder of the demonstration. */
export const DEMO = fileURLToPath(new URL('../../backend/demo/', import.meta.url));
/** The folder of the texts that explain a platform. */
export const PAGES = fileURLToPath(new URL('../../backend/pages/', import.meta.url));

/** The folder of the letters and models that a school completes. */
export const TEMPLATES = fileURLToPath(new URL('../../docs/templates/', import.meta.url));

/** Where the rules of the interface are written. */
export const INTERFACE = fileURLToPath(new URL('../../docs/interface.md', import.meta.url));

/** The files of the application and what features declare, without specs and what is generated, unless another `kind` is asked for. */
export function sourcesIn(under: string, kind = /^[^.]+(?:\.feature)?\.tsx?$/, folder = SCREENS): string[] {
  return readdirSync(folder + under, { withFileTypes: true }).flatMap((entry) => {
    const path = `${under}${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(`${path}/`, kind, folder);
    return kind.test(entry.name) ? [path] : [];
  });
}

export const sourceOf = (file: string, folder = SCREENS): string => readFileSync(folder + file, 'utf8');
