import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import { notFound } from '../../../platform/http/errors/errors.js';
import { type ContentFinder, type ContentReader, type FoundContent, Reportable } from '../../definition/reportable.js';
import { type ContentKind, contents } from '../rules/contents.js';

const isNotFound = (error: unknown): boolean => error instanceof DomainError && error.status === 404;

/** Finds what a report is about, as the reader may see it: what they cannot see they cannot report. */
@Injectable()
export class ReportableContentFinder implements OnModuleInit {
  constructor(private readonly methods: DeclaredMethods) {}

  onModuleInit(): void {
    const missing = contents.kinds().filter((kind) => this.findersOf(kind).length === 0);
    if (missing.length > 0) throw new Error(`no method finds a reported ${missing.join(', ')}`);
  }

  /**
   * @param subject id of an item, a contest, a person, a transfer or a broadcast; what other features take stands at their methods
   * @throws DomainError NOT_FOUND
   */
  async find(kind: ContentKind, subject: string, reader: ContentReader): Promise<FoundContent> {
    const [id = '', part] = subject.toLowerCase().split(':');
    for (const find of isUUID(id) ? this.findersOf(kind) : []) {
      const found = await find(id, part, reader).catch((error: unknown) => {
        if (isNotFound(error)) return undefined;
        throw error;
      });
      if (found) return found;
    }
    throw notFound('Contenuto non trovato');
  }

  private findersOf(kind: ContentKind): readonly ContentFinder[] {
    return this.methods.declaring(Reportable, kind);
  }
}
