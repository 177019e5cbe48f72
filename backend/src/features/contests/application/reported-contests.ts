import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { People } from '../../accounts/people/people.js';
import { type ContentReader, type FoundContent, Reportable } from '../../definition/reportable.js';
import { entryContentId } from '../../moderation/rules/hidden-content.js';
import { isOrganiser } from '../domain/contest.js';
import { ArchivedContests } from './archived-contests.js';
import { Contests } from './contests.js';

/** Contests and entries, as a report is about them. */
@Injectable()
export class ReportedContests {
  constructor(
    private readonly contests: Contests,
    private readonly finished: ArchivedContests,
    private readonly people: People,
  ) {}

  @Reportable('contest')
  async contest(id: string, _: string | undefined, reader: ContentReader): Promise<FoundContent> {
    const { title, description, rules, creator } = await this.contests.withId(id, reader);
    return {
      ...{ kind: 'contest', content: id, ...(await this.people.authorWith(creator._id)) },
      evidence: {
        title,
        text: rules ? `${description}\n\n${rules}` : description,
        image: null,
        link: `/contests/${id}`,
      },
    };
  }

  /** The subject is `<contest>:<person>`. Only who runs the contest reads the entries. */
  @Reportable('entry')
  async entry(id: string, person: string | undefined, reader: ContentReader): Promise<FoundContent | undefined> {
    if (!reader || !person || !isUUID(person)) return undefined;
    const author = (await this.people.withId(person))?.wallet;
    const state = await this.finished.stateWith(id, reader.wallet);
    const contest = state.contests.get(id);
    if (!author || !contest || !(reader.role === 'admin' || isOrganiser(state, contest, reader.wallet)))
      return undefined;
    const [{ title }, entry] = await Promise.all([this.contests.withId(id, reader), this.contests.entryOf(id, author)]);
    if (!entry) return undefined;
    const text = entry.link ? `${entry.text}\n\n${entry.link}` : entry.text;
    return {
      ...{ kind: 'entry', content: entryContentId(id, author), author },
      evidence: { title, text, image: null, link: `/contests/${id}` },
    };
  }
}
