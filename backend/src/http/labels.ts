import { Injectable } from '@nestjs/common';

/** What events name by an id and people read by a name. */
export type SubjectKind = 'person' | 'item' | 'contest';

/** How something is called; `_id` is its public id, null when it is gone. */
export interface Label {
  readonly _id: string | null;
  readonly name: string;
}

/** @param ids wallets for people, public ids otherwise. @returns those that are still there */
export type LabelSource = (ids: readonly string[]) => Promise<ReadonlyMap<string, Label>>;

const GONE: Readonly<Record<SubjectKind, string>> = {
  person: 'Utente eliminato',
  item: 'Articolo eliminato',
  contest: 'Contest eliminato',
};

/** Finds the names for what events name by ids; each module says how its own things are called. */
@Injectable()
export class Labels {
  private readonly sources = new Map<SubjectKind, LabelSource>();

  register(kind: SubjectKind, source: LabelSource): void {
    this.sources.set(kind, source);
  }

  /** Looks all of them up at once, one query a kind. */
  async find(wanted: Readonly<Partial<Record<SubjectKind, readonly string[]>>>): Promise<FoundLabels> {
    const kinds = Object.entries(wanted) as [SubjectKind, readonly string[]][];
    const found = await Promise.all(kinds.map(async ([kind, ids]) => [kind, await this.among(kind, ids)] as const));
    return new FoundLabels(new Map(found));
  }

  private async among(kind: SubjectKind, ids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
    const unique = [...new Set(ids)];
    return unique.length === 0 ? new Map() : ((await this.sources.get(kind)?.(unique)) ?? new Map());
  }
}

export class FoundLabels {
  constructor(private readonly found: ReadonlyMap<SubjectKind, ReadonlyMap<string, Label>>) {}

  /** The label, or words that say that it is gone. */
  of(kind: SubjectKind, id: string): Label {
    return this.found.get(kind)?.get(id) ?? { _id: null, name: GONE[kind] };
  }
}
