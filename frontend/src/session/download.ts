/**
 * A response handler for `query`: a good answer becomes a file on the reader's disk, and nothing of it stays in the
 * store; of a refusal the words are read, as for every other call.
 */
export const asFile = (name: string) => async (response: Response) => {
  if (!response.ok) return response.json();
  saveFile(await response.blob(), name);
  return null;
};

const revokeDelayMs = 10_000;

/** What is already here becomes a file on the reader's disk. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser may only begin to read it now.
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
