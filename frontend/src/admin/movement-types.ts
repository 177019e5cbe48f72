import type { Movement } from '../session/api-types';

export const movementLabels: Record<Movement['type'], string> = {
  transfer: 'Trasferimento',
  reward: 'Premio',
  purchase: 'Acquisto',
  sale: 'Vendita',
  refund: 'Rimborso',
  escrow: 'Deposito a garanzia',
  adjustment: 'Rettifica',
};

export const movementTypes = Object.keys(movementLabels) as Movement['type'][];
