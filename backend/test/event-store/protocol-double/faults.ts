/** What may go wrong with the next call of a kind. Each fault applies to one call. */
export type Fault =
  | { on: 'append'; does: 'nothing' | 'deny' | 'write-without-answer' | 'write-and-fail' | 'wrong-version' }
  | { on: 'read' | 'subscribe'; does: 'nothing' | 'deny' }
  | {
      on: 'read' | 'subscribe';
      /** Fails the call, ends it as if it had succeeded, or breaks the connection. */
      does: 'fail' | 'end' | 'disconnect';
      /** After this many events. */
      after: number;
    };

/** Faults that tests have requested and that no call has received yet. */
export class Faults {
  private readonly waiting: Fault[] = [];

  add(fault: Fault): void {
    this.waiting.push(fault);
  }

  /** Removes and returns the next fault for such a call, if any. */
  next<Kind extends Fault['on']>(on: Kind): (Fault & { on: Kind }) | undefined {
    const index = this.waiting.findIndex((fault) => fault.on === on);
    const [fault] = index === -1 ? [] : this.waiting.splice(index, 1);
    return fault && isFor(fault, on) ? fault : undefined;
  }
}

function isFor<Kind extends Fault['on']>(fault: Fault, on: Kind): fault is Fault & { on: Kind } {
  return fault.on === on;
}
