import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DeclaredMethods } from '../commands/declared-methods.js';
import { type Owner, PersonalDataSection } from '../http/fields/personal-data.js';
import { Config } from '../settings/config.js';
import { reencodeImage } from './picture.js';

const PATH = '/api/images/';
const NAME_BYTES = 16;
const NAME = /^[A-Za-z0-9_-]{22}\.webp$/;
const HOUR_MS = 3_600_000;

/** The method says whether a picture is not for everybody now: it gets its path, and the wallet of the person to whom it belongs. */
export const WithholdsPictures = DiscoveryService.createDecorator<string>();

interface ImageRow {
  /** Null: a copy kept as evidence. */
  readonly owner: string | null;
  readonly bytes: Buffer | null;
}

interface ServedImage {
  /** Null where they were not asked for. */
  readonly bytes: Buffer | null;
  /** Served only to who has a link with a key. */
  readonly isWithheld: boolean;
}

/**
 * Images that people uploaded. An image never changes: a new one gets a new name, which cannot be guessed. Where a
 * method withholds it, its path is a 404, and who may see it gets a link with a key that soon ends.
 */
@Injectable()
export class Images {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(Config) private readonly config: Pick<Config, 'pictureSecret'>,
    private readonly methods: DeclaredMethods,
  ) {}

  /**
   * Stores an uploaded image.
   * @param owner wallet of the person who uploaded it
   * @returns the path under which it is served
   * @throws DomainError WRONG_TYPE | TOO_LARGE
   */
  async keep(owner: string, file: Buffer): Promise<string> {
    const bytes = await reencodeImage(file);
    const name = newName();
    await this.database.query('insert into images (name, owner, bytes) values ($1, $2, $3)', [name, owner, bytes]);
    return PATH + name;
  }

  /**
   * Copies an image into the evidence of a case: it goes with the evidence, whatever becomes of the image itself, and only who
   * has a link with a key sees it.
   * @param path of the image
   * @param evidence id of the case, of which the same transaction writes the evidence
   * @returns the path of the copy; null where the image is gone
   */
  async keepAsEvidence(path: string, evidence: string, transaction: EntityManager): Promise<string | null> {
    const [copy] = await transaction.query<{ name: string }[]>(
      `insert into images (name, evidence_of, bytes) select $1, $2, bytes from images where name = $3 and owner is not null
       returning name`,
      [newName(), evidence, path.slice(PATH.length)],
    );
    return copy ? PATH + copy.name : null;
  }

  /**
   * @param key of a link; without a right one a withheld image is not found
   * @param withBytes false: only whether it is there
   */
  async find(name: string, key: string | undefined, { withBytes = true } = {}): Promise<ServedImage | undefined> {
    if (!NAME.test(name)) return undefined;
    const [row] = await this.database.query<ImageRow[]>(
      'select owner, case when $2 then bytes end as bytes from images where name = $1',
      [name, withBytes],
    );
    if (!row) return undefined;
    const isWithheld = row.owner === null || (await this.isWithheld(PATH + name, row.owner));
    return isWithheld && !this.opens(key, name) ? undefined : { bytes: row.bytes, isWithheld };
  }

  /** A link to an image for who may see it although it is withheld; it ends within two hours. @param path of the image */
  linkTo(path: string): string {
    const untilHour = Math.floor(Date.now() / HOUR_MS) + 2;
    return `${path}?key=${untilHour.toString(36)}.${this.sealOf(path.slice(PATH.length), untilHour)}`;
  }

  /** The path of the image to which a link leads. */
  pathOf(link: string): string {
    return link.split('?', 1)[0] ?? link;
  }

  /** Deletes the image at a path that `keep` returned. */
  async delete(path: string, transaction: Pick<EntityManager, 'query'> = this.database): Promise<void> {
    await transaction.query('delete from images where name = $1', [path.slice(PATH.length)]);
  }

  private async isWithheld(path: string, owner: string): Promise<boolean> {
    for (const { run } of this.methods.declaredBy(WithholdsPictures)) if (await run(path, owner)) return true;
    return false;
  }

  private opens(key: string | undefined, name: string): boolean {
    const [hour = '', seal = ''] = key?.split('.') ?? [];
    const untilHour = Number.parseInt(hour, 36);
    if (!(untilHour > Date.now() / HOUR_MS)) return false;
    const [given, expected] = [Buffer.from(seal), Buffer.from(this.sealOf(name, untilHour))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private sealOf(name: string, untilHour: number): string {
    return createHmac('sha256', this.config.pictureSecret).update(`image ${name} ${untilHour}`).digest('base64url');
  }

  @PersonalDataSection({ section: 'images', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner): Promise<string[]> {
    const rows = await this.database.query<{ name: string }[]>(
      'select name from images where owner = $1 order by created_at, name',
      [wallet],
    );
    const shown = async (path: string) => ((await this.isWithheld(path, wallet)) ? this.linkTo(path) : path);
    return Promise.all(rows.map(({ name }) => shown(PATH + name)));
  }
}

const newName = (): string => `${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
