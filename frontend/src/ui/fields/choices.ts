/** The options of a select for these labels, behind the one that chooses none of them. */
export const withNone = (none: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: none },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
