import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The modules of a folder, so that what a feature adds there is found without a list.
 * @param folder absolute
 * @param isWanted of a name without its ending
 */
export async function modulesIn<Exported>(
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<readonly Exported[]> {
  const names = readdirSync(folder).filter(
    (file) => /(?<!\.d|\.spec)\.[tj]s$/.test(file) && isWanted(file.slice(0, -3)),
  );
  const modules: Exported[] = [];
  // One after the other: Jest loses what two of them import for the first time.
  for (const file of names) modules.push(await import(join(folder, file)));
  return modules;
}
