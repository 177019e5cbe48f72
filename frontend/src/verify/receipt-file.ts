const bytesMax = 1_000_000;
const tooLarge = 'Supera 1 MB: una ricevuta occupa pochi kB.';

export type ReadFile = { text: string } | { complaint: string };

/** The text of the file that a person chose, or why it is refused. The file never leaves the browser. */
export async function readReceiptFile(files: readonly File[]): Promise<ReadFile> {
  const [file, ...others] = files;
  if (!file)
    return { complaint: 'Qui non c’è nessun file: trascina il file della ricevuta, oppure incollane il testo.' };
  if (others.length > 0) return { complaint: 'Hai scelto più file: una ricevuta alla volta.' };
  if (file.size > bytesMax) return { complaint: tooLarge };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { complaint: 'Questo file non contiene testo: una ricevuta è un file JSON.' };
  }
}

/** The same limit for pasted text. */
export const readReceiptText = (text: string): ReadFile =>
  text.length > bytesMax ? { complaint: tooLarge } : { text };
