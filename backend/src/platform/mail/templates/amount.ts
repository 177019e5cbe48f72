/** "1.200 Coin FORM". */
export const coins = (amount: number): string => `${amount.toLocaleString('it', { useGrouping: 'always' })} Coin FORM`;
