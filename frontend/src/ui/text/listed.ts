const conjunction = new Intl.ListFormat('it', { type: 'conjunction' });

/** "Creare, Aiutare e Fare". */
export const listed = (words: readonly string[]): string => conjunction.format(words);
