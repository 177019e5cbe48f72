import { describeEventStore } from './event-store/event-store.contract.js';
import { MemoryStore } from './memory-store.js';

describeEventStore('the store in memory', async () => {
  const store = new MemoryStore();
  return { store, close: () => store.close() };
});
