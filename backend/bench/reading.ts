import { EventStoreDBClient, START } from '@eventstore/db-client';
import { answer } from './processes.js';
import { STREAM } from './transfer-chain.js';

/** Reads the whole stream with the client of EventStoreDB and nothing else. Answers with the CPU time, in microseconds. */

await answer(async ({ url, events }: { url: string; events: number }): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  let read = 0;
  const before = process.cpuUsage();
  for await (const { event } of client.readStream(STREAM, { fromRevision: START })) if (event) read++;
  const { user, system } = process.cpuUsage(before);
  await client.dispose();
  if (read !== events) throw new Error(`the client read ${read} events`);
  return user + system;
});
