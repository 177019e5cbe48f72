import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DeclaredMethods } from '../../commands/declared-methods.js';

/** The things that events name by id and screens show by name. A feature adds its own, and declares what stands for those that are gone. */
// biome-ignore lint/suspicious/noEmptyInterface: the features add to it.
export interface NamedThings {}
export type SubjectKind = keyof NamedThings;

/** What stands for a thing that no longer exists. */
export type NamesOfGone = Readonly<Record<SubjectKind, string>>;
export const NAMES_OF_GONE = Symbol('NamesOfGone');

/** The name of a thing; `_id` is its public id, null when it no longer exists. */
export interface Label {
  readonly _id: string | null;
  readonly name: string;
  /** Of an item: the path of its picture. */
  readonly image?: string | null;
}

/** Administrators, on routes of their own, read minors by their full names (product.md 20.8). */
export type LabelReader = 'everyone' | 'administrators';

/** @param ids wallets for people, public ids otherwise. @returns those that still exist */
export type LabelSource = (ids: readonly string[], reader: LabelReader) => Promise<ReadonlyMap<string, Label>>;

/** The method is the LabelSource of these things. */
export const NamesOf = DiscoveryService.createDecorator<SubjectKind>();

/** Finds the names for the ids in events; each module provides those of its own things. */
@Injectable()
export class Labels implements OnModuleInit {
  constructor(
    private readonly methods: DeclaredMethods,
    @Inject(NAMES_OF_GONE) private readonly gone: NamesOfGone,
  ) {}

  onModuleInit(): void {
    const [declared, found] = [
      Object.keys(this.gone),
      this.methods.declaredBy(NamesOf).map(({ declared }) => declared),
    ];
    const missing = declared.filter((kind) => !found.some((one) => one === kind));
    if (missing.length > 0) throw new Error(`no method finds the names of ${missing.join(', ')}`);
    const undeclared = found.filter((kind) => !declared.includes(kind));
    if (undeclared.length > 0) throw new Error(`no feature declares what stands for a gone ${undeclared.join(', ')}`);
  }

  /** Looks all of them up at once, with one query per kind. */
  async find(
    wanted: Readonly<Partial<Record<SubjectKind, readonly string[]>>>,
    reader: LabelReader = 'everyone',
  ): Promise<FoundLabels> {
    const kinds = Object.entries(wanted) as [SubjectKind, readonly string[]][];
    const found = await Promise.all(
      kinds.map(async ([kind, ids]) => [kind, await this.among(kind, ids, reader)] as const),
    );
    return new FoundLabels(new Map(found), this.gone);
  }

  private async among(
    kind: SubjectKind,
    ids: readonly string[],
    reader: LabelReader,
  ): Promise<ReadonlyMap<string, Label>> {
    const unique = [...new Set(ids)];
    const [source]: readonly LabelSource[] = this.methods.declaring(NamesOf, kind);
    return source && unique.length > 0 ? source(unique, reader) : new Map();
  }
}

export class FoundLabels {
  constructor(
    private readonly found: ReadonlyMap<SubjectKind, ReadonlyMap<string, Label>>,
    private readonly gone: NamesOfGone,
  ) {}

  /** The label, or a text for a thing that no longer exists. */
  labelOf(kind: SubjectKind, id: string): Label {
    return this.found.get(kind)?.get(id) ?? { _id: null, name: this.gone[kind] };
  }
}
