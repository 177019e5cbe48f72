import { DataSource } from 'typeorm';
import { Person } from '../src/features/accounts/people/person.entity.js';
import { Category } from '../src/features/categories/category.entity.js';
import { ContestTextRow } from '../src/features/contests/application/contest-text.entity.js';
import { databaseOptions } from '../src/platform/database/database.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';

/** A database of a spec's own with the tables of this release, and the program's connections to it. */
export interface MigratedDatabase extends TestDatabase {
  readonly source: DataSource;
}

export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const database = await createTestDatabase(MIGRATED);
  const source = await new DataSource(databaseOptions(database.url, [Person, Category, ContestTextRow])).initialize();
  return {
    ...database,
    source,
    drop: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}
