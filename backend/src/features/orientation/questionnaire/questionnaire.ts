import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/http/errors/errors.js';
import { renderPage } from '../../pages/page-text.js';
import { type OrientationContent, readOrientationContent } from './orientation-content.js';
import type { AreasView } from './questionnaire-views.js';
import { type Answers, type Tenths, tenthsOf } from './scores.js';

/** The statements, and what answers to them come to. */
@Injectable()
export class Questionnaire {
  readonly content: OrientationContent = readOrientationContent();
  readonly areas: AreasView = areasOf(this.content);
  private readonly ids: ReadonlySet<string> = new Set(this.content.statements.map(({ _id }) => _id));

  get version(): number {
    return this.content.version;
  }

  /** @throws InvalidInput for answers to other statements than those of today */
  require({ version, answers }: { readonly version: number; readonly answers: Answers }): void {
    if (version !== this.version)
      throw invalid('version', 'Le frasi sono cambiate: rispondi di nuovo a quelle di adesso');
    if (Object.keys(answers).some((id) => !this.ids.has(id))) throw invalid('answers', 'Risposte: una frase non c’è');
  }

  /** @throws InvalidInput for answers to other statements, or too few for any area */
  tenthsOf(given: { readonly version: number; readonly answers: Answers }): Tenths {
    this.require(given);
    const tenths = tenthsOf(this.content.statements, given.answers);
    if (Object.values(tenths).every((mean) => mean === null))
      throw invalid('answers', 'Servono almeno sei risposte su otto di un’area: rispondi a qualche altra frase');
    return tenths;
  }
}

function areasOf({ version, areas, pairs, choosingASchool }: OrientationContent): AreasView {
  const { title = '', html } = renderPage(choosingASchool);
  return { version, areas, pairs, choosingASchool: { title, html } };
}
