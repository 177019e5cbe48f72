/** Written by `make api` from the words of the server. */

export const transactionLabels = {
  "transfer": {
    "label": "Trasferimento",
    "asFilter": "Trasferimento"
  },
  "reward": {
    "label": "Premio",
    "asFilter": "Premio"
  },
  "purchase": {
    "label": "Acquisto",
    "asFilter": "Acquisto"
  },
  "sale": {
    "label": "Vendita",
    "asFilter": "Vendita"
  },
  "refund": {
    "label": "Rimborso",
    "asFilter": "Rimborso"
  },
  "escrow": {
    "label": "Deposito a garanzia",
    "asFilter": "Deposito a garanzia"
  },
  "adjustment": {
    "label": "Rettifica",
    "asFilter": "Benvenuto in FORM, rettifiche"
  }
} as const;
