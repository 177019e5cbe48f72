import type { AreaLetter } from '../src/features/categories/areas.js';
import { Path } from '../src/features/orientation/path/path.js';
import { readOrientationContent } from '../src/features/orientation/questionnaire/orientation-content.js';
import { Results } from '../src/features/orientation/questionnaire/results.js';
import type { DemoApp } from './demo-app.js';
import type { DemoPeople } from './demo-people.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

const ANSWERING_HOUR = 16;

interface DemoOrientee {
  readonly name: string;
  /** So many days ago. */
  readonly answered: number;
  /** What they like most; nothing stands out for who likes all alike. */
  readonly likes: readonly AreaLetter[];
  readonly goal?: { readonly title: string; readonly steps: readonly string[] };
}

const ORIENTEES: readonly DemoOrientee[] = [
  {
    name: 'Sofia Lombardi',
    answered: 12,
    likes: ['A', 'I'],
    goal: {
      title: 'Capire se mi piace la grafica',
      steps: [
        'Disegnare la copertina di un quaderno, dall’inizio alla fine',
        'Chiedere a una grafica com’è la sua giornata',
      ],
    },
  },
  { name: 'Leonardo Ferrari', answered: 9, likes: ['I', 'C'] },
  { name: 'Gabriele Costa', answered: 5, likes: [] },
  {
    name: 'Andrea Colombo',
    answered: 20,
    likes: ['R', 'E'],
    goal: { title: 'Aprire la bottega a chi vuole provare', steps: ['Trovare due pomeriggi liberi al mese'] },
  },
];

/** Some answer the questionnaire of interests, and some of them give themselves a path. */
export class DemoOrientation {
  private readonly content = readOrientationContent();

  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
  ) {}

  schedule(): void {
    for (const orientee of ORIENTEES)
      this.timeline.on(orientee.answered, ANSWERING_HOUR, (now) => this.answer(orientee, now));
  }

  private async answer({ name, likes, goal }: DemoOrientee, now: Date): Promise<void> {
    // Without a key: the ledger would note it at the moment at which the demonstration is made.
    const person = { ...this.cast.named(name), key: undefined };
    const { version, statements } = this.content;
    const answers = statements.map(({ _id, area }) => [_id, likes.includes(area) ? this.random.whole(4, 5) : 3]);
    await this.app.part(Results).make(person, { version, answers: Object.fromEntries(answers) }, now);
    if (!goal) return;
    const { _id } = await this.app.part(Path).addGoal(person, { title: goal.title }, now);
    for (const title of goal.steps) await this.app.part(Path).addStep(person, _id, { title }, now);
  }
}
