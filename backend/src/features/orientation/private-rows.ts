/** The kind of the keys of what is a person's alone: the ledger says of such a row no more than its id. */
export const PRIVATE = 'private';
