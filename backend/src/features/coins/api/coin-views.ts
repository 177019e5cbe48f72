import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { AMOUNT_MAX } from '../../../engine/ledger/state/postings.js';
import { HasNormalForm } from '../../../platform/http/fields/normal-form.js';
import { IsDay, IsNotBefore } from '../../../platform/http/fields/time-fields.js';
import { IsCoins, IsEmailAddress, IsId, IsOneOf, IsText } from '../../../platform/http/fields/validation.js';
import { PageQuery } from '../../../platform/http/lists/paging.js';
import { type TransactionKind, transactionKinds } from '../../definition/kinds.js';

/** What a transaction is from the point of view of a wallet: a transfer has a direction. */
export type TransactionType = Exclude<TransactionKind, 'transfer'> | 'transfer_sent' | 'transfer_received';

const TRANSACTION_KINDS = transactionKinds.kinds();
const TRANSACTION_TYPES = TRANSACTION_KINDS.flatMap((kind): TransactionType[] =>
  kind === 'transfer' ? ['transfer_sent', 'transfer_received'] : [kind],
);

@HasNormalForm()
export class TransferBody {
  @IsEmailAddress({ label: 'Destinatario' }) recipient!: string;
  @IsCoins({ label: 'Importo' }) amount!: number;
  @IsText({ label: 'Nota', max: 200, required: false }) note?: string;
}

export class RecipientBody {
  @IsEmailAddress({ label: 'Destinatario' }) recipient!: string;
}

/** Days of Rome, both included. */
class PeriodQuery {
  @IsDay({ label: 'Dal', required: false }) from?: string;

  @IsDay({ label: 'Al', required: false })
  @IsNotBefore('from', 'Al: scegli un giorno uguale o successivo a «Dal»')
  to?: string;
}

export class WalletFilters extends PeriodQuery {
  @IsOneOf(TRANSACTION_TYPES, { label: 'Tipo', required: false }) type?: TransactionType;
}

export class TransactionsQuery extends IntersectionType(PageQuery, WalletFilters) {}

export class PartyView {
  @ApiProperty() name!: string;
}

const nullable = { type: String, nullable: true } as const;
const reason = {
  ...nullable,
  enum: ['welcome'],
  description: 'only for the welcome gift, which no administrator made',
} as const;
const party = { type: PartyView, nullable: true } as const;

/** A transaction of the signed-in person's wallet. */
export class TransactionView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ enum: TRANSACTION_TYPES }) type!: TransactionType;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: AMOUNT_MAX }) amount!: number;
  @ApiProperty({ enum: ['in', 'out'] }) direction!: 'in' | 'out';
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
  @ApiProperty(nullable) note!: string | null;
  @ApiProperty({ description: 'whether who reads it wrote the note' }) isOwnNote!: boolean;
  @ApiProperty(reason) reason!: 'welcome' | null;
  @ApiProperty(party) recipient!: PartyView | null;
  @ApiProperty(party) sender!: PartyView | null;
  @ApiProperty(party) counterparty!: PartyView | null;
  @ApiProperty(nullable) contestTitle!: string | null;
  @ApiProperty(nullable) itemTitle!: string | null;
  @ApiProperty({ description: '64 hexadecimal digits' }) hash!: string;
  @ApiProperty({ type: 'integer' }) revision!: number;
  @ApiProperty({ description: 'path of the receipt' }) receipt!: string;
}

export class TransactionFilters extends PeriodQuery {
  @IsOneOf(TRANSACTION_KINDS, { label: 'Tipo', required: false }) type?: TransactionKind;
  @IsId({ label: 'Utente', required: false }) user?: string;
}

export class AllTransactionsQuery extends IntersectionType(PageQuery, TransactionFilters) {}

/** A transaction of coins, as administrators see it. */
export class AdminTransactionView {
  @ApiProperty({ format: 'uuid', description: 'id of the event; unique together with position' }) _id!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'index of the payee among those that the event pays' })
  position!: number;
  @ApiProperty({ enum: TRANSACTION_KINDS }) type!: TransactionKind;
  @ApiProperty({ type: 'integer', minimum: 1 }) amount!: number;
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
  @ApiProperty({ type: PartyView }) sender!: PartyView;
  @ApiProperty({ type: PartyView }) recipient!: PartyView;
  @ApiProperty(nullable) note!: string | null;
  @ApiProperty(reason) reason!: 'welcome' | null;
  @ApiProperty(nullable) itemTitle!: string | null;
  @ApiProperty(nullable) contestTitle!: string | null;
  @ApiProperty({ description: '64 hexadecimal digits' }) hash!: string;
  @ApiProperty({ type: 'integer' }) revision!: number;
}

export class BalancePoint {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: 'integer', description: 'from then on, until the next point' }) balance!: number;
}

export class KindSums {
  @ApiProperty({ enum: TRANSACTION_KINDS }) kind!: TransactionKind;
  @ApiProperty({ type: 'integer', minimum: 0 }) received!: number;
  @ApiProperty({ type: 'integer', minimum: 0 }) sent!: number;
}

/** What the newest transactions of the signed-in person's wallet, 200 at most, come to. */
export class TrendView {
  @ApiProperty({
    type: [BalancePoint],
    description: 'oldest first: before the oldest transaction, and after each; empty without transactions',
  })
  balances!: BalancePoint[];
  @ApiProperty({ type: [KindSums], description: 'those that moved most first' }) kinds!: KindSums[];
}

/** Where all coins are. */
export class SupplyView {
  @ApiProperty({ type: 'integer', description: 'all coins outside the treasury' }) issued!: number;
  @ApiProperty({ type: 'integer' }) inWallets!: number;
  @ApiProperty({ type: 'integer' }) inEscrow!: number;
  @ApiProperty({ type: 'integer', description: 'the balance of the treasury: minus the coins issued' })
  treasury!: number;
  @ApiProperty({ type: 'integer', description: 'sum over wallets, escrows and treasury: zero' }) sum!: number;
  @ApiProperty({ type: 'integer' }) revision!: number;
}

export class RecipientName {
  @ApiProperty({ ...nullable, description: 'null unless the caller knows the person by name' })
  name!: string | null;
}

export class TransferResult {
  @ApiProperty() msg!: string;
  @ApiProperty({ type: 'integer' }) balance!: number;
  @ApiProperty({ type: TransactionView }) transaction!: TransactionView;
}

export class VerificationFinding {
  @ApiProperty({ description: 'id of the event, or the revision where it should be' }) id!: string;
  @ApiProperty({ description: 'error code and an Italian explanation' }) reason!: string;
}

export class LedgerHead {
  @ApiProperty({ type: 'integer' }) revision!: number;
  @ApiProperty() hash!: string;
}

/** What verifying the whole ledger found. */
export class Verification {
  @ApiProperty() valid!: boolean;
  @ApiProperty({
    enum: ['checked', 'updating'],
    description:
      'updating: the read tables are behind; what they show was compared at the revision that they have reached',
  })
  balances!: 'checked' | 'updating';
  @ApiProperty({
    format: 'date-time',
    description: 'when the verification began; a request during a verification gets the result of that one',
  })
  startedAt!: string;
  @ApiProperty({ type: 'integer', description: 'events that move coins' }) transactionsCount!: number;
  @ApiProperty({ type: [VerificationFinding] }) invalidTransactions!: VerificationFinding[];
  @ApiProperty({ type: 'integer' }) eventsCount!: number;
  @ApiProperty({ type: LedgerHead, nullable: true }) head!: LedgerHead | null;
  @ApiProperty({ ...nullable, description: 'the newest signed checkpoint' }) checkpoint!: string | null;
  @ApiProperty({ type: 'integer' }) durationMs!: number;
}
