/** Written by `make api` from the words of the server. */

export const mailedKinds = [
  {
    "kind": "coin",
    "label": "Coin FORM"
  },
  {
    "kind": "marketplace",
    "label": "Marketplace e ordini"
  },
  {
    "kind": "contest",
    "label": "Contest"
  },
  {
    "kind": "social",
    "label": "Persone"
  },
  {
    "kind": "system",
    "label": "Avvisi di FORM"
  }
] as const;
