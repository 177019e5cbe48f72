/** A text of one kind, which is not taken for one of another kind. A text of no kind is taken for any. */
type OfKind<Kind extends string> = string & { readonly '~kind'?: Kind };

/** The public id of a person. */
export type PersonId = OfKind<'person'>;
/** The id of a person's wallet: their pseudonym in the ledger, which is not the id of the person. */
export type Wallet = OfKind<'wallet'>;
