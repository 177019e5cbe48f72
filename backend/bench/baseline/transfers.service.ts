import { createHash, randomUUID } from 'node:crypto';
import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Account, ChainHead, Transfer, User } from './entities.js';
import type { SignedInUser } from './jwt.strategy.js';
import type { TransferDto } from './transfer.dto.js';

const HEAD = 1;

@Injectable()
export class TransfersService {
  constructor(private readonly database: DataSource) {}

  async transfer(sender: SignedInUser, { recipient: email, amount, note }: TransferDto, key: string | null) {
    const recipient = await this.database.getRepository(User).findOneBy({ email: email.toLowerCase() });
    if (!recipient) throw new NotFoundException('Destinatario non trovato');
    if (recipient.id === sender.id) throw new BadRequestException('Non puoi trasferire Coin FORM a te stesso');
    const { transfer, balance } = await this.database.transaction(async (manager) => {
      const left = await moveCoins(manager, sender.id, recipient.id, amount);
      const chained = await appendToChain(manager, {
        id: randomUUID(),
        senderId: sender.id,
        recipientId: recipient.id,
        amount,
        note: note ?? null,
        idempotencyKey: key,
        createdAt: new Date(),
      });
      return { transfer: chained, balance: left };
    });
    return {
      msg: 'Trasferimento completato con successo!',
      balance,
      transaction: view(transfer, sender.name, recipient.name),
    };
  }

  async balanceOf(userId: string): Promise<number> {
    const account = await this.database.getRepository(Account).findOneBy({ userId });
    return account?.balance ?? 0;
  }
}

/** Both accounts are locked in the order of their ids, so that two transfers never wait for each other. */
async function moveCoins(manager: EntityManager, from: string, to: string, amount: number): Promise<number> {
  const accounts = await manager.find(Account, {
    where: { userId: In([from, to]) },
    order: { userId: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const payer = accounts.find(({ userId }) => userId === from);
  if (!payer || payer.balance < amount) throw new ConflictException('Saldo insufficiente');
  await manager.decrement(Account, { userId: from }, 'balance', amount);
  await manager.increment(Account, { userId: to }, 'balance', amount);
  return payer.balance - amount;
}

/** The head is locked last, so that it is held for the shortest time. */
async function appendToChain(
  manager: EntityManager,
  content: Omit<Transfer, 'revision' | 'previousHash' | 'hash'>,
): Promise<Transfer> {
  const head = await manager.findOneOrFail(ChainHead, { where: { id: HEAD }, lock: { mode: 'pessimistic_write' } });
  const revision = head.revision + 1;
  const text = JSON.stringify({ ...content, revision });
  const hash = createHash('sha256').update(head.hash).update(text).digest('hex');
  const transfer = { ...content, revision, previousHash: head.hash, hash };
  await manager.insert(Transfer, transfer);
  await manager.update(ChainHead, HEAD, { revision, hash });
  return transfer;
}

const view = ({ id, amount, note, createdAt, hash, revision }: Transfer, sender: string, recipient: string) => ({
  _id: id,
  type: 'transfer_sent',
  amount,
  direction: 'out',
  timestamp: createdAt.toISOString(),
  note,
  recipient: { name: recipient },
  sender: { name: sender },
  counterparty: { name: recipient },
  contestTitle: null,
  itemTitle: null,
  hash,
  revision,
  receipt: `/api/coin/transactions/${id}/receipt`,
});
