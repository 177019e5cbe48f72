import { SYSTEM } from '../src/engine/ledger/format/envelope.js';
import { Comments } from '../src/features/orientation/guidance/comments.js';
import {
  ACCEPT_GUIDANCE,
  ALLOW_GUIDANCE,
  END_GUIDANCE,
  NOTIFY_OF_INVITATION,
  REFUSE_GUIDANCE,
} from '../src/features/orientation/guidance/guidance-commands.js';
import { waitsUntil } from '../src/features/orientation/guidance/guidance-state.js';
import { Guided } from '../src/features/orientation/guidance/guided.js';
import { Invitations } from '../src/features/orientation/guidance/invitations.js';
import { Path } from '../src/features/orientation/path/path.js';
import { type DemoGuidance, GUIDANCES } from './content/guidance.js';
import type { DemoApp } from './demo-app.js';
import type { DemoPeople } from './demo-people.js';
import type { Timeline } from './timeline.js';

const INVITING_HOUR = 17;
const ACCEPTING_HOUR = 18;
const ANSWERING_HOUR = 20;
const WRITING_HOUR = 21;

/** People ask adults to accompany them; guardians say yes or no, or have not answered. */
export class DemoGuidances {
  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly cast: DemoPeople,
  ) {}

  schedule(): void {
    for (const guidance of GUIDANCES)
      this.timeline.on(guidance.day, INVITING_HOUR, (now) => this.invite(guidance, now));
  }

  private async invite(guidance: DemoGuidance, now: Date): Promise<void> {
    const [person, counsellor] = [this.cast.named(guidance.person), this.cast.named(guidance.counsellor)];
    const { email } = counsellor;
    await this.app.part(Invitations).invite({ ...person, key: undefined }, { email, sees: [...guidance.sees] }, now);
    const [[row]]: [{ id: string }[], number] = await this.app.database.query(
      'update guidances set told_at = $3 where person = $1 and email = $2 and told_at is null returning id',
      [person.wallet, email, now],
    );
    const id = row?.id ?? '';
    const two = { guidance: id, person: person.wallet, counsellor: counsellor.wallet };
    await this.app.decide(NOTIFY_OF_INVITATION, two, { actor: SYSTEM, now });
    const on = (hour: number, act: (then: Date) => Promise<unknown>, day = guidance.day) =>
      this.timeline.on(day, hour, async (then) => void (await act(then)));
    const until = waitsUntil(now).toISOString();
    const by = (name: string, then: Date) => ({ actor: this.cast.named(name).wallet, now: then });
    on(ACCEPTING_HOUR, (then) =>
      this.app.decide(ACCEPT_GUIDANCE, { ...two, until }, { actor: counsellor.wallet, now: then }),
    );
    for (const guardian of guidance.yes ?? [])
      on(ANSWERING_HOUR, (then) => this.app.decide(ALLOW_GUIDANCE, { guidance: id }, by(guardian, then)));
    const { no, endsOn } = guidance;
    if (no) on(ANSWERING_HOUR, (then) => this.app.decide(REFUSE_GUIDANCE, { guidance: id }, by(no, then)));
    if (endsOn) on(ANSWERING_HOUR, (then) => this.app.decide(END_GUIDANCE, two, by(guidance.person, then)), endsOn);
    on(WRITING_HOUR, (then) => this.write(guidance, then));
  }

  private async write({ person, counsellor, notes, comment }: DemoGuidance, now: Date): Promise<void> {
    const [of, by] = [this.cast.named(person), this.cast.named(counsellor)];
    if (notes) await this.app.part(Guided).note(by, of.personId, notes, now);
    if (!comment) return;
    const [goal] = await this.app.part(Path).of(of.wallet);
    await this.app.part(Comments).add({ ...by, key: undefined }, goal?._id ?? '', comment, now);
  }
}
