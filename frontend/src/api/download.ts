/**
 * A response handler for `query`: saves a successful response as a file and stores nothing in the Redux store; the body of
 * an error is parsed as for every other call.
 */
export const asFile = (name: string) => async (response: Response) => {
  if (!response.ok) return response.json();
  saveFile(await response.blob(), name);
  return null;
};

const revokeDelayMs = 10_000;

/** Saves content that is already loaded as a file. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once, because the browser reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
