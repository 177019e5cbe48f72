import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ZipFile } from 'yazl';
import { romeDay } from '../../basics/calendar.js';
import type { Wallet } from '../../basics/ids.js';
import { type Owner, PersonalData, PersonalDataSection } from '../../platform/http/fields/personal-data.js';
import type { FilePurpose } from './file-views.js';

interface OwnFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly purpose: FilePurpose;
  readonly uploadedAt: Date;
}

/** What people take with them of their files: names in the export, and the files themselves. */
@Injectable()
export class ExportedFiles {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly personalData: PersonalData,
  ) {}

  /** A guardian reads the CV of a minor, with the application that it belongs to. */
  @PersonalDataSection({ section: 'files', forGuardian: 'everything' })
  ownedBy({ wallet }: Pick<Owner, 'wallet'>): Promise<OwnFile[]> {
    return this.database.query(
      `select id, name, size, purpose, uploaded_at as "uploadedAt" from files where owner = $1 order by uploaded_at, id`,
      [wallet],
    );
  }

  /** One's own files, hidden ones included, of which one at a time is read. @throws TooManyAttempts while they are being sent */
  zipOf(wallet: Wallet): Readable {
    return this.personalData.sending(`${wallet} files`, () => {
      const zip = new ZipFile();
      this.fill(zip, wallet).catch((error: unknown) => zip.emit('error', error));
      const sent = Readable.from(zip.outputStream);
      zip.once('error', (error: Error) => sent.destroy(error));
      return sent;
    });
  }

  private async fill(zip: ZipFile, wallet: Wallet): Promise<void> {
    const taken = new Map<string, number>();
    for (const { id, name, uploadedAt } of await this.ownedBy({ wallet })) {
      const dated = `${romeDay(uploadedAt)} ${name}`;
      const before = taken.get(dated) ?? 0;
      taken.set(dated, before + 1);
      const path = before === 0 ? dated : dated.replace(/\.\w+$/, ` (${before + 1})$&`);
      zip.addReadStreamLazy(path, { mtime: uploadedAt, compress: false }, (give) => {
        this.bytesOf(id).then(
          (bytes) => give(null, Readable.from([bytes])),
          (error: unknown) => give(error, Readable.from([])),
        );
      });
    }
    zip.end();
  }

  /** Nothing of one that was erased meanwhile. */
  private async bytesOf(id: string): Promise<Buffer> {
    const [row] = await this.database.query<{ bytes: Buffer }[]>('select bytes from file_contents where file = $1', [
      id,
    ]);
    return row?.bytes ?? Buffer.alloc(0);
  }
}
