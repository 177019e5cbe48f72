/** Digits, alone or in groups of three as Italians write them: "1500" and "1.500", not "1.5" and not "12,5". */
const WHOLE = /^(\d+|\d{1,3}(\.\d{3})+)$/;

/** The whole number that a text is, or null. */
export function wholeNumberIn(text: string): number | null {
  const trimmed = text.trim();
  if (!WHOLE.test(trimmed)) return null;
  const number = Number(trimmed.replaceAll('.', ''));
  return Number.isSafeInteger(number) ? number : null;
}
