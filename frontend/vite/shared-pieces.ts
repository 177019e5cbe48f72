import type { Plugin } from 'vite';

/** What screens are made of, by the importers that the home screen has; Mantine's come through an index of all of them. */
const OF_MANTINE = /@mantine\/core\/esm\/components\/(Badge|Skeleton|VisuallyHidden)\//;

/**
 * The pieces of the home screen, of which nearly every other screen is made, too: they arrive as one file, because a file for
 * each set of screens that shares a piece compresses badly.
 * @param screen matches the path of the home screen's module
 * @returns the plugin that follows its imports, and the test that a group of chunks asks for each module
 */
export function sharedPieces(screen: RegExp): { plugin: Plugin; isShared: (path: string) => boolean } {
  const reached = new Set<string>();
  return {
    plugin: {
      name: 'shared-pieces',
      apply: 'build',
      buildEnd() {
        const follow = (path: string) => {
          if (reached.has(path) || path.includes('/node_modules/')) return;
          reached.add(path);
          for (const imported of this.getModuleInfo(path)?.importedIds ?? []) follow(imported);
        };
        for (const path of this.getModuleIds()) if (screen.test(path)) follow(path);
        if (reached.size === 0) throw new Error(`${screen} matches no module`);
      },
    },
    isShared: (path) => reached.has(path) || OF_MANTINE.test(path),
  };
}
