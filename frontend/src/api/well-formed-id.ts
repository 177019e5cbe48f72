const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from the URL has the form of an id; the server refuses any other text. */
export const isWellFormedId = (text: string): boolean => UUID.test(text);
