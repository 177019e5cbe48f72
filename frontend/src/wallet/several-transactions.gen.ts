/** Written by `make api` from the words of the server. */

export const severalTransactions = {
  "transfer": "Trasferimenti",
  "reward": "Premi",
  "purchase": "Acquisti",
  "sale": "Vendite",
  "refund": "Rimborsi",
  "escrow": "Garanzie",
  "adjustment": "Benvenuto in FORM, rettifiche"
} as const;
