import { DataSource, type EntityManager, EntitySchema, type ObjectLiteral } from 'typeorm';
import { projections } from '../src/composition.js';
import { type Row, type TableDefinition, tablesOf } from '../src/projections/projection.js';
import { createIndexes, createSchema } from '../src/projections/read-schema.js';
import type { WriteGroup } from '../src/projections/row-change-buffer.js';

/** The read tables as TypeORM writes them: what exists is loaded, and whole rows are upserted, a batch in one statement. */

const SCHEMA = 'usual';
/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_PER_STATEMENT = 1000;

const TABLES = tablesOf(projections);

export class TypeOrmTables {
  private readonly schemas = new Map(TABLES.map((table) => [table.name, entityOf(table)]));
  private readonly source: DataSource;

  constructor(url: string) {
    this.source = new DataSource({ type: 'postgres', url, entities: [...this.schemas.values()] });
  }

  /** Makes the tables, empty, with their keys and indexes. */
  async open(): Promise<void> {
    await this.source.initialize();
    await this.source.query(`${createSchema(SCHEMA, TABLES)} ${createIndexes(SCHEMA, TABLES)}`);
  }

  /** Writes the changes of a batch of events in one transaction. */
  write(groups: readonly WriteGroup[]): Promise<void> {
    return this.source.transaction(async (manager) => {
      for (const group of groups) {
        for (let at = 0; at < group.rows.length; at += ROWS_PER_STATEMENT) {
          await this.writeSome(manager, { ...group, rows: group.rows.slice(at, at + ROWS_PER_STATEMENT) });
        }
      }
    });
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }

  private async writeSome(manager: EntityManager, { table, added, inserts, rows }: WriteGroup): Promise<void> {
    const entity = this.schemas.get(table.name);
    if (!entity) throw new Error(`there is no table ${table.name}`);
    const repository = manager.getRepository(entity);
    if (inserts) {
      await repository.insert([...rows]);
      return;
    }
    const keys = rows.map((row) => Object.fromEntries(table.key.map((column) => [column, row[column]])));
    const stored = await repository.createQueryBuilder().whereInIds(keys).getMany();
    const byKey = new Map(stored.map((row) => [keyText(table, row), row]));
    const whole = rows.map((row) => merged(byKey.get(keyText(table, row)), row, added));
    await repository.upsert(whole, [...table.key]);
  }
}

const keyText = (table: TableDefinition, row: ObjectLiteral): string =>
  table.key.map((column) => String(row[column])).join(' ');

function merged(stored: ObjectLiteral | undefined, row: Row, added: readonly string[]): ObjectLiteral {
  const sums = added.map((column) => [column, Number(stored?.[column] ?? 0) + Number(row[column])]);
  return { ...stored, ...row, ...Object.fromEntries(sums) };
}

function entityOf({ name, columns, nullable = [], key }: TableDefinition): EntitySchema<ObjectLiteral> {
  const described = Object.entries(columns).map(([column, type]) => {
    const isNumber = type === 'bigint' || type === 'integer';
    return [
      column,
      { type, primary: key.includes(column), nullable: nullable.includes(column), ...(isNumber && { default: 0 }) },
    ] as const;
  });
  return new EntitySchema<ObjectLiteral>({
    name,
    tableName: name,
    schema: SCHEMA,
    columns: Object.fromEntries(described),
  });
}
