import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { PersonalData } from '../http/personal-data.js';
import { reencodeImage } from './picture.js';

const PATH = '/api/images/';
const NAME_BYTES = 16;
const NAME = /^[A-Za-z0-9_-]{22}\.webp$/;

/** Images that people uploaded. An image never changes: a new one gets a new name, which cannot be guessed. */
@Injectable()
export class Images {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    personalData: PersonalData,
  ) {
    personalData.register({
      section: 'images',
      export: async ({ wallet }) => {
        const rows = await database.query<{ name: string }[]>(
          'select name from images where owner = $1 order by created_at, name',
          [wallet],
        );
        return rows.map(({ name }) => PATH + name);
      },
    });
  }

  /**
   * Stores an uploaded image.
   * @param owner wallet of the person who uploaded it
   * @returns the path under which it is served
   * @throws DomainError WRONG_TYPE | TOO_LARGE
   */
  async keep(owner: string, file: Buffer): Promise<string> {
    const bytes = await reencodeImage(file);
    const name = `${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
    await this.database.query('insert into images (name, owner, bytes) values ($1, $2, $3)', [name, owner, bytes]);
    return PATH + name;
  }

  async bytesOf(name: string): Promise<Buffer | undefined> {
    if (!NAME.test(name)) return undefined;
    const [row] = await this.database.query<{ bytes: Buffer }[]>('select bytes from images where name = $1', [name]);
    return row?.bytes;
  }

  /** Deletes the image at a path that `keep` returned. */
  async drop(path: string): Promise<void> {
    await this.database.query('delete from images where name = $1', [path.slice(PATH.length)]);
  }
}
