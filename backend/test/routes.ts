import { ENV } from './app.js';
import { createTestDatabase, MIGRATED } from './database.js';
import { runScript } from './program.js';

/** Every route of the program, `METHOD pattern`, as the compiled program itself registers them. */
export async function registeredRoutes(): Promise<string[]> {
  const database = await createTestDatabase(MIGRATED);
  try {
    const output = await runScript('test/print-routes.js', { ...ENV, DATABASE_URL: database.url });
    return output.trim().split('\n');
  } finally {
    await database.drop();
  }
}
