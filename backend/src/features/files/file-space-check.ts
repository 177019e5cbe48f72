import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type CheckOutcome, Readiness, type ReadinessCheck } from '../../platform/http/observation/readiness.js';
import { Config } from '../../platform/settings/config.js';

const GB = 1_073_741_824;
const FULL_PERCENT = 90;

/** Nobody uploads anything once the space is used up. The value is the used part in percent. */
@Injectable()
export class FileSpaceCheck implements ReadinessCheck {
  readonly name = 'fileSpace';
  readonly severity = 'warn';

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(Config) private readonly config: Pick<Config, 'filesGbMax'>,
    readiness: Readiness,
  ) {
    readiness.register(this);
  }

  async check(): Promise<CheckOutcome> {
    const [{ bytes }] = await this.database.query<[{ bytes: string }]>(
      'select coalesce(sum(size), 0) as bytes from files',
    );
    const { filesGbMax } = this.config;
    const value = Math.floor((Number(bytes) * 100) / (filesGbMax * GB));
    const msg = `the files of people fill ${value} % of FILES_MAX_GB (${filesGbMax}): make room and raise it`;
    return value < FULL_PERCENT ? { ok: true, value } : { ok: false, value, msg };
  }
}
