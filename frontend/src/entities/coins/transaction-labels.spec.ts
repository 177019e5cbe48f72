import { expect, it } from '@jest/globals';
import { transaction } from '../../../test/transactions';
import type { Transaction } from '../../api/api-types';
import { describeTransaction, kindLabelOf, labelOf, transactionTypes } from './transaction-labels';

const [item, contest] = [{ itemTitle: 'Algebra' }, { contestTitle: 'La ricetta' }];

it.each<[Partial<Transaction>, label: string, description: string]>([
  [{ type: 'transfer_sent', recipient: { name: 'Anna' } }, 'Trasferimento inviato', 'Ad Anna'],
  [{ type: 'transfer_received', sender: null }, 'Trasferimento ricevuto', 'Da Utente eliminato'],
  [{ type: 'reward', ...item }, 'Premio', 'All’assunzione: «Algebra»'],
  [{ type: 'reward', ...contest }, 'Premio', 'Contest «La ricetta»'],
  [{ type: 'reward' }, 'Premio', 'Premio di un contest'],
  [{ type: 'purchase', ...item }, 'Acquisto', 'Algebra'],
  [{ type: 'sale' }, 'Vendita', 'Articolo del marketplace'],
  [{ type: 'refund', ...contest }, 'Rimborso', 'Contest «La ricetta»'],
  [{ type: 'escrow' }, 'Deposito a garanzia', 'Garanzia'],
  [{ type: 'adjustment', reason: 'welcome' }, 'Benvenuto in FORM', 'Da FORM'],
  [{ type: 'adjustment' }, 'Rettifica', 'Rettifica amministrativa'],
])('%j is called "%s" and described as "%s"', (change, label, description) => {
  expect(labelOf(transaction(1, change))).toBe(label);
  expect(describeTransaction(transaction(1, change))).toBe(description);
});

it('offers the types in the order in which a person meets them', () => {
  expect(transactionTypes.map(kindLabelOf)).toEqual([
    ...['Trasferimento inviato', 'Trasferimento ricevuto', 'Premio', 'Acquisto', 'Vendita', 'Rimborso'],
    ...['Deposito a garanzia', 'Benvenuto in FORM, rettifiche'],
  ]);
});
