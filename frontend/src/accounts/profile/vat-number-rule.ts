const digitsOf = (text: string) => text.replace(/[\s.]/g, '').replace(/^IT/i, '');

/** Eleven digits, the last of which checks the others by Luhn's formula; the server says the same. */
export function vatNumberRule(text: string): string | null {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits)) return 'Scrivi le 11 cifre della partita IVA';
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && sum > 0 ? null : 'Questo numero non esiste: controlla le cifre';
}
