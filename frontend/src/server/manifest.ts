/** Vite's manifest of the build for browsers: which files each module is in. */

export interface Chunk {
  /** Of a group of modules (vite.config.ts), the group's. */
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * @param manifest the text of `.vite/manifest.json`
 * @returns what finds the chunks of some modules, or groups of modules, and all that they import at once, each after those that it imports, as their styles
 * follow each other. It throws where the build has no such module
 */
export function chunksIn(manifest: string): (modules: readonly string[]) => readonly Chunk[] {
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(manifest);
  return (modules) => {
    const found = new Set<Chunk>();
    const seen = new Set<string>();
    const visit = (name: string) => {
      if (seen.has(name)) return;
      seen.add(name);
      const chunk = chunks[name] ?? Object.values(chunks).find((group) => group.name === name);
      if (!chunk) throw new Error(`the build has no ${name}`);
      for (const imported of chunk.imports ?? []) visit(imported);
      found.add(chunk);
    };
    modules.forEach(visit);
    return [...found];
  };
}

export const stylesOf = (chunks: readonly Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))];

export const preloadOf = ({ file }: Chunk) => `<link rel="modulepreload" crossorigin href="/${file}">`;
