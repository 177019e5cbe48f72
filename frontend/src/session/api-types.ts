import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** The only place that knows the names of the generated schemas. */
export type User = Schemas['UserView'];
/** A person as administrators see them. */
export type AdminUser = Schemas['UserView'];
export type Transaction = Schemas['TransactionView'];
export type TransferResult = Schemas['TransferResult'];
export type Verification = Schemas['Verification'];
export type VerificationFinding = Schemas['VerificationFinding'];
export type Token = Schemas['TokenView'];
export type Message = Schemas['Message'];
export type ErrorBody = Schemas['ErrorBody'];
export type Role = User['role'];
