/** Written by `make api` from the words of the server. */

export const mailedKinds = {
  "coin": {
    "kind": "coin",
    "label": "Coin FORM"
  },
  "marketplace": {
    "kind": "marketplace",
    "label": "Marketplace e ordini"
  },
  "contest": {
    "kind": "contest",
    "label": "Contest"
  },
  "social": {
    "kind": "social",
    "label": "Persone"
  },
  "system": {
    "kind": "system",
    "label": "Avvisi di FORM"
  }
} as const;
