import { createSecretKey, randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import pg from 'pg';
import type { Member } from '../http-load.js';

/** Registration and sign-in are not measured: the baseline's people are inserted into its tables and get their tokens. */

interface BaselinePerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const COINS = 1_000_000;

export async function seedPeople(url: string, count: number): Promise<BaselinePerson[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Persona ${index}`,
    email: `persona.${index}@example.it`,
  }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = JSON.stringify(people);
    await client.query(
      `insert into users select id, name, email, 'adult' from json_to_recordset($1) as (id uuid, name text, email text)`,
      [rows],
    );
    await client.query(`insert into accounts select id, $1 from users`, [COINS]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return people;
}

export function membersOf(people: readonly BaselinePerson[], secret: string): Member[] {
  const tokens = new JwtService({ secret: createSecretKey(Buffer.from(secret)), signOptions: { expiresIn: '8h' } });
  return people.map(({ id, name, email }) => ({ email, token: tokens.sign({ sub: id, name }) }));
}
