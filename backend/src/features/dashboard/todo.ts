import { Injectable } from '@nestjs/common';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { DeclaredMethods } from '../../platform/commands/declared-methods.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { AwaitedActs, type FindTodo, OVERVIEW_MAX, type TodoView } from '../definition/overview.js';
import { standingOf } from '../minors/rules/standing.js';

/** What waits for an act of a person, of every feature. */
@Injectable()
export class Todo {
  constructor(
    private readonly methods: DeclaredMethods,
    private readonly ledger: Ledger,
  ) {}

  /** What somebody else waits for, then the soonest deadline. */
  async listFor(person: Principal, now: Date): Promise<TodoView[]> {
    const isFree = standingOf(this.ledger.state, person.wallet, now) === 'free';
    const finders = this.methods.declaredBy(AwaitedActs);
    const found = await Promise.all(finders.map(({ run }: { run: FindTodo }) => run(person, now, isFree)));
    const of = (isFirst: boolean) =>
      found.filter((_, index) => (finders[index]?.declared.isFirst === true) === isFirst).flat();
    return [of(true), of(false)].flatMap((todo) => todo.sort(byDeadline)).slice(0, OVERVIEW_MAX);
  }
}

/** After every deadline. */
const LAST = '9999';
const byDeadline = (a: TodoView, b: TodoView): number => (a.due ?? LAST).localeCompare(b.due ?? LAST);
