import { Injectable } from '@nestjs/common';
import { type ContentReader, type FoundContent, Reportable } from '../definition/reportable.js';
import { Files } from './files.js';

/** Files, as a report is about them: whoever reads one can report it. */
@Injectable()
export class ReportedFiles {
  constructor(private readonly files: Files) {}

  @Reportable('file')
  async file(id: string, _: string | undefined, reader: ContentReader): Promise<FoundContent | undefined> {
    if (!reader) return undefined;
    const { name, owner } = await this.files.readableBy(reader, id);
    if (owner === null) return undefined;
    return {
      ...{ kind: 'file', content: id, author: owner },
      evidence: { title: name, text: '', image: null, file: id, link: null },
    };
  }
}
