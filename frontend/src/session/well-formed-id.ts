const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from the address can be the id of anything; the server refuses every other. */
export const isWellFormedId = (text: string): boolean => UUID.test(text);
