import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/', import.meta.url));

/** The files of the application, without specs and what is generated, unless another `kind` of file is asked for. */
export function sourcesIn(under: string, kind = /^[^.]+\.tsx?$/): string[] {
  return readdirSync(folder + under, { withFileTypes: true }).flatMap((entry) => {
    const path = `${under}${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(`${path}/`, kind);
    return kind.test(entry.name) ? [path] : [];
  });
}

export const sourceOf = (file: string): string => readFileSync(folder + file, 'utf8');
