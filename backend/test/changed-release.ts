import type { LoadHook } from 'node:module';

/** The changes of a release, by module: what stands there once in this release, and what the other one has in its place. */
export type ReleaseChanges = Readonly<Record<string, readonly (readonly [was: string, is: string])[]>>;

/** Makes the changes in the source of a module as it is loaded. @throws Error where a module has no such source any more */
export const changing =
  (changesOf: ReleaseChanges): LoadHook =>
  async (url, context, nextLoad) => {
    const loaded = await nextLoad(url, context);
    const changes = changesOf[url.split(/\/dist[^/]*\/src\//)[1] ?? ''];
    if (!changes) return loaded;
    let source = Buffer.from(loaded.source as Buffer).toString();
    for (const [was, is] of changes) {
      if (source.split(was).length !== 2) throw new Error(`${url} does not hold "${was}" once`);
      source = source.replace(was, is);
    }
    return { ...loaded, source };
  };
