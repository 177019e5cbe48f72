import { describeEventStore } from '../../../../test/event-store/event-store.contract.js';
import { EventStoreDbStore } from './eventstoredb.js';

const url = process.env.EVENTSTORE_URL;
if (!url)
  throw new Error('Set EVENTSTORE_URL to the EventStoreDB to be tested, such as esdb://127.0.0.1:2113?tls=false');

// A server that does not answer fails the suite here, once, instead of failing every test after its own deadline.
const store = new EventStoreDbStore(url);
try {
  await store.head('is-anybody-there');
} catch (cause) {
  throw new Error('The EventStoreDB of EVENTSTORE_URL gives no answer', { cause });
} finally {
  await store.close();
}

describeEventStore('EventStoreDbStore before a real server', async () => {
  const opened = new EventStoreDbStore(url);
  return { store: opened, close: () => opened.close() };
});
