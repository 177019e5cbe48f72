import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { NewRowIds } from '../../platform/database/new-row-ids.js';
import { refusalOf } from '../../platform/http/errors/errors.js';
import { type FailureLimit, FailureLimits } from '../../platform/http/requests/failure-limits.js';
import type { KeyedPrincipal } from '../../platform/http/requests/idempotency-key.js';
import { Config } from '../../platform/settings/config.js';
import { waitForOwner } from '../accounts/people/owner-lock.js';
import { fileNameOf } from './file-names.js';
import { FILE_COLUMNS, type FileRow, noSpace, viewOf } from './file-rows.js';
import type { FilePurpose, FileView } from './file-views.js';
import { PdfInspection } from './pdf-inspection.js';

const TYPE = 'application/pdf';
const MB = 1_048_576;
const PERSON_MB_MAX = 50;
const A_DAY_MAX = 60;
const DAY_S = 86_400;

export interface Upload {
  readonly purpose: FilePurpose;
  /** As its sender calls it. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Takes files (product.md 3.25). */
@Injectable()
export class Uploads {
  private readonly aDay: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly inspection: PdfInspection,
    private readonly ids: NewRowIds,
    @Inject(Config) private readonly config: Pick<Config, 'filesGbMax'>,
    limits: FailureLimits,
  ) {
    this.aDay = limits.limit('uploads', A_DAY_MAX, DAY_S, `Puoi caricare ${A_DAY_MAX} file al giorno: riprova domani`);
  }

  /** @throws DomainError WRONG_TYPE | ACTIVE_FILE | FILE_SPACE | TOO_MANY_ATTEMPTS | KEY_REUSED */
  async keep({ wallet, key }: KeyedPrincipal, { purpose, name, bytes }: Upload, now: Date): Promise<FileView> {
    const refused = await refusalOf(async () => {
      await this.aDay.check(wallet);
      await this.requireSpace(wallet, bytes.length);
    });
    if (!refused) await this.inspection.require(bytes);
    const id = await this.ids.idFor('file', { actor: wallet, key, now }, refused);
    return this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      const [first] = await transaction.query<FileRow[]>(`select ${FILE_COLUMNS} from files f where f.id = $1`, [id]);
      if (first) return viewOf(first);
      if (refused) throw refused;
      // What all people have, in whichever process they send it, is counted by one after the other.
      await transaction.query(`select pg_advisory_xact_lock(hashtext('files'))`);
      await this.requireSpace(wallet, bytes.length, transaction);
      await this.aDay.failed(wallet);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { _id: id, name: fileNameOf(name), type: TYPE, size: bytes.length, sha256 };
      await transaction.query(
        `insert into files (id, owner, purpose, name, type, size, sha256, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8)`,
        [id, wallet, purpose, file.name, file.type, file.size, sha256, now],
      );
      await transaction.query('insert into file_contents (file, bytes) values ($1, $2)', [id, bytes]);
      return file;
    });
  }

  /** @throws DomainError FILE_SPACE */
  private async requireSpace(
    wallet: Wallet,
    bytes: number,
    from: Pick<EntityManager, 'query'> = this.database,
  ): Promise<void> {
    const [{ own, all }] = await from.query<[{ own: string; all: string }]>(
      `select coalesce(sum(size) filter (where owner = $1), 0) as own, coalesce(sum(size), 0) as all from files`,
      [wallet],
    );
    if (Number(own) + bytes > PERSON_MB_MAX * MB)
      throw noSpace(`I tuoi file occupano già quasi ${PERSON_MB_MAX} MB: ritira una candidatura che non ti serve più`);
    if (Number(all) + bytes > this.config.filesGbMax * 1024 * MB)
      throw noSpace(
        'Questa piattaforma non ha più spazio per i file: scrivi a chi la gestisce, o riprova fra qualche giorno',
      );
  }
}
