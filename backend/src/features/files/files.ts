import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { DeclaredMethods } from '../../platform/commands/declared-methods.js';
import { forgetMentions } from '../../platform/http/commands/stored-responses.js';
import { invalid, notAllowed, notFound } from '../../platform/http/errors/errors.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { isHidden } from '../moderation/rules/hidden-content.js';
import { type FileOpened, HearsOfOpenedFiles, type ReadFiles, ReadsFiles } from './file-readers.js';
import { FILE_COLUMNS, type FileRow, fileNotFound, viewOf } from './file-rows.js';
import type { FilePurpose, FileView } from './file-views.js';

/** The files that people uploaded: who reads them, and what names them (product.md 3.25). */
@Injectable()
export class Files {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly methods: DeclaredMethods,
    private readonly ledger: Ledger,
  ) {}

  /** What a person uploaded last for a purpose, of what is still there. */
  async last(wallet: Wallet, purpose: FilePurpose): Promise<FileView | null> {
    const rows = await this.database.query<FileRow[]>(
      `select ${FILE_COLUMNS} from files f where f.owner = $1 and f.purpose = $2 order by f.uploaded_at desc, f.id`,
      [wallet, purpose],
    );
    const last = rows.find(({ _id }) => !isHidden(this.ledger.state, 'file', _id));
    return last ? viewOf(last) : null;
  }

  /** As the reader may read it; its owner, who a later feature lets, and of evidence administrators. @throws DomainError NOT_FOUND */
  async readableBy(reader: Principal, id: string): Promise<FileRow> {
    const [row] = await this.withIds([id]);
    if (!row || isHidden(this.ledger.state, 'file', id)) throw fileNotFound();
    if (row.owner === reader.wallet) return row;
    if (row.owner === null ? reader.role === 'admin' : await this.isShownTo(reader, id)) return row;
    throw fileNotFound();
  }

  /** The bytes of a file that the reader opens. @throws DomainError NOT_FOUND */
  async open(reader: Principal, id: string): Promise<{ readonly file: FileView; readonly bytes: Buffer }> {
    const row = await this.readableBy(reader, id);
    const [content] = await this.database.query<{ bytes: Buffer }[]>(
      'select bytes from file_contents where file = $1',
      [id],
    );
    if (!content) throw notFound('Il file non c’è più: chi l’ha caricato può caricarlo di nuovo');
    if (row.owner !== null && row.owner !== reader.wallet)
      for (const { run } of this.methods.declaredBy(HearsOfOpenedFiles)) await (run as FileOpened)(id, reader);
    return { file: viewOf(row), bytes: content.bytes };
  }

  /**
   * The files that a request names, in its order.
   * @param owner wallet of who names them
   * @throws DomainError NOT_FOUND | NOT_ALLOWED somebody else's | INVALID_INPUT for another purpose
   */
  async named(ids: readonly string[], owner: string, purpose: FilePurpose): Promise<FileView[]> {
    const rows = new Map((await this.withIds(ids)).map((row) => [row._id, row]));
    return ids.map((id) => {
      const row = rows.get(id);
      if (!row || row.owner === null || isHidden(this.ledger.state, 'file', id)) throw fileNotFound();
      if (row.owner !== owner) throw notAllowed('Il file è di un’altra persona');
      if (row.purpose !== purpose) throw invalid('files', 'Il file è stato caricato per un altro scopo');
      return viewOf(row);
    });
  }

  /** From now on the subject names the file; again changes nothing. @throws DomainError NOT_FOUND it was erased meanwhile */
  async use(manager: EntityManager, file: string, subject: string): Promise<void> {
    const rows: unknown[] = await manager.query('select from files where id = $1 for key share', [file]);
    if (rows.length === 0) throw fileNotFound();
    await manager.query('insert into file_uses (file, subject) values ($1, $2) on conflict do nothing', [
      file,
      subject,
    ]);
  }

  /** The subject names no file any more; one that nothing else names is erased. */
  async release(manager: EntityManager, subject: string): Promise<void> {
    // Of two that end together each waits for the other, so that the second one sees that nothing is left.
    const files = await manager.query<{ id: string }[]>(
      'select id from files where id in (select file from file_uses where subject = $1) order by id for update',
      [subject],
    );
    await manager.query('delete from file_uses where subject = $1', [subject]);
    await eraseUnnamed(
      manager,
      files.map(({ id }) => id),
    );
  }

  /**
   * Copies a file into the evidence of a case: it goes with the evidence, whatever becomes of the file itself.
   * @param evidence id of the case, of which the same transaction writes the evidence
   * @returns the id of the copy, which administrators read; null where the file is gone
   */
  async keepAsEvidence(file: string, evidence: string, transaction: EntityManager): Promise<string | null> {
    const [copy] = await transaction.query<{ id: string }[]>(
      `with copy as (
         insert into files (id, evidence_of, purpose, name, type, size, sha256, uploaded_at)
         select gen_random_uuid(), $2, purpose, name, type, size, sha256, uploaded_at from files
         where id = $1 and owner is not null returning id),
       content as (insert into file_contents (file, bytes)
         select copy.id, c.bytes from copy, file_contents c where c.file = $1)
       select id from copy`,
      [file, evidence],
    );
    return copy?.id ?? null;
  }

  private async isShownTo(reader: Principal, id: string): Promise<boolean> {
    for (const { run } of this.methods.declaredBy(ReadsFiles)) if (await (run as ReadFiles)(id, reader)) return true;
    return false;
  }

  private withIds(ids: readonly string[]): Promise<FileRow[]> {
    return this.database.query(`select ${FILE_COLUMNS} from files f where f.id = any($1::uuid[])`, [ids]);
  }
}

/** With what the requests that uploaded them were answered. @returns how many were erased */
export async function eraseUnnamed(manager: EntityManager, files: readonly string[]): Promise<number> {
  const [erased]: [{ id: string }[], number] = await manager.query(
    `delete from files f where f.id = any($1::uuid[]) and not exists (select from file_uses u where u.file = f.id)
     returning f.id`,
    [files],
  );
  if (erased.length > 0)
    await forgetMentions(
      erased.map(({ id }) => id),
      manager,
    );
  return erased.length;
}
