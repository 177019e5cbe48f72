import type { Plugin } from 'vite';

/** An icon, where it is used, and the file that it is in: it, too, comes through an index of all of them. */
const ICON_USED = /\bIcon[A-Z]\w+/g;
const ICON_FILE = /@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/;

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
  const icons = new Set<string>();
  return {
    plugin: {
      name: 'shared-pieces',
      apply: 'build',
      buildEnd() {
        const follow = (path: string) => {
          if (reached.has(path) || path.includes('/node_modules/')) return;
          reached.add(path);
          const { code, importedIds = [] } = this.getModuleInfo(path) ?? {};
          for (const [icon] of code?.matchAll(ICON_USED) ?? []) icons.add(icon);
          importedIds.forEach(follow);
        };
        for (const path of this.getModuleIds()) if (screen.test(path)) follow(path);
        if (reached.size === 0) throw new Error(`${screen} matches no module`);
      },
    },
    isShared: (path) => reached.has(path) || OF_MANTINE.test(path) || icons.has(ICON_FILE.exec(path)?.[1] ?? ''),
  };
}
