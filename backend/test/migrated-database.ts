import { DataSource } from 'typeorm';
import { Person } from '../src/accounts/person.entity.js';
import { Category } from '../src/categories/category.entity.js';
import { ContestCopyRow } from '../src/contests/contest-copy.entity.js';
import { databaseOptions } from '../src/database.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';

/** A database of a spec's own with the tables of this release, and the program's connections to it. */
export interface MigratedDatabase extends TestDatabase {
  readonly source: DataSource;
}

export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const database = await createTestDatabase(MIGRATED);
  const source = await new DataSource(databaseOptions(database.url, [Person, Category, ContestCopyRow])).initialize();
  return {
    ...database,
    source,
    drop: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}
