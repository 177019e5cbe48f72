import { createTestDatabase } from '../../test/database.js';
import { describeEventStore } from './event-store.contract.js';
import { PostgresStore } from './postgres.js';

describeEventStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const store = await PostgresStore.open(database.url);
  return {
    store,
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
});
