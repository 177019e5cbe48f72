import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandKind, Sender, SendingContext } from '../../engine/ledger/state/command.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../engine/ledger/writing/pending.js';
import { ArchivedThings } from './archived.js';
import { CommittedTexts, deleteUnreferenced } from './committed-texts.js';
import { keyReusedWithOtherInput } from './used-keys.js';

/** A command for the ledger, whose data contains the texts themselves (ADR 51). */
export class LedgerCommand<Data = unknown> extends Command<Outcome> {
  constructor(
    readonly kind: CommandKind<Data>,
    readonly data: Data,
    readonly sender: Sender,
  ) {
    super();
  }
}

/** The one way to the ledger: does what the kind of the command declares. */
@CommandHandler(LedgerCommand)
export class LedgerCommandHandler implements ICommandHandler<LedgerCommand> {
  constructor(
    private readonly ledger: Ledger,
    private readonly texts: CommittedTexts,
    private readonly finished: ArchivedThings,
  ) {}

  /** @throws DomainError what the kind refuses of the texts, or the decision of the rest | KEY_REUSED @throws LedgerUnavailable */
  async execute({ kind, data, sender }: LedgerCommand): Promise<Outcome> {
    const { texts = [] } = kind;
    const context = { state: this.ledger.state, actor: sender.actor };
    kind.refuseTexts?.(data, context);
    const stored: string[] = [];
    let committed = data;
    for (const { field, owner, textIn, withCommitment } of texts) {
      const text = textIn(data);
      if (text === undefined) continue;
      const commitment = await this.texts.keep(owner(data, context), field(data), text);
      stored.push(commitment);
      committed = withCommitment(committed, commitment);
    }
    const outcome = await deleteUnreferenced(this.texts, stored, this.finished.execute(kind, committed, sender));
    if (outcome.replayed && !(await this.isRepeated(kind, data, outcome, context))) throw keyReusedWithOtherInput();
    return outcome;
  }

  /** Whether the key was first used for this very command. */
  private async isRepeated<Data>(
    { isRepeated, texts = [] }: CommandKind<Data>,
    data: Data,
    { events: [event] }: Outcome,
    { actor }: SendingContext,
  ): Promise<boolean> {
    if (!isRepeated) return true;
    // The state of now: a process that followed may have read the first command since.
    if (!event || !isRepeated(event, data, { state: this.ledger.state, actor })) return false;
    const typed = texts.filter(({ isLookedUp }) => !isLookedUp);
    const given = typed.map((text) => [text.textIn(data), String(event.data[text.field(data)] ?? '')] as const);
    const known = await this.texts.textsOf(given.flatMap(([, commitment]) => commitment || []));
    return given.every(([text, commitment]) => text === known.get(commitment));
  }
}
