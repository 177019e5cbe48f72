import { readFile, writeFile } from 'node:fs/promises';
import { eventDeclarations } from '../src/startup/composition.js';
import { eventsSchema, eventsTable } from './events-document.js';

/** Writes the JSON Schema of events to the file of the first argument, and their table into the page of the second one. */
const [, , schema = 'events.schema.json', page = 'ledger-format.md'] = process.argv;
const TABLE = /^\| Event \|.*\n(?:\|.*\n)*/m;
await writeFile(schema, `${JSON.stringify(eventsSchema(eventDeclarations), null, 2)}\n`);
const text = await readFile(page, 'utf8');
if (!TABLE.test(text)) throw new Error(`${page} has no table of events`);
await writeFile(
  page,
  text.replace(TABLE, () => eventsTable(eventDeclarations)),
);
