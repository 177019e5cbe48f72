import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ENV } from './app.js';
import { createTestDatabase } from './database.js';

const PRINT_ROUTES = fileURLToPath(new URL('../dist/test/print-routes.js', import.meta.url));

/** Every route of the program, `METHOD pattern`, as the compiled program itself registers them. */
export async function registeredRoutes(): Promise<string[]> {
  const database = await createTestDatabase();
  try {
    const env = { PATH: process.env.PATH, ...ENV, DATABASE_URL: database.url };
    const { stdout } = await promisify(execFile)(process.execPath, [PRINT_ROUTES], { env });
    return stdout.trim().split('\n');
  } finally {
    await database.drop();
  }
}
