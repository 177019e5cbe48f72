/** From this age on a minor consents to data processing beside the guardian (article 2-quinquies, Codice privacy). */
const consentAge = 14;

/** The day of a birthday, YYYY-MM-DD. Who was born on 29 February has it on 1 March in other years. */
export function birthdayOf(dateOfBirth: string, age: number): string {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
  return new Date(Date.UTC(year + age, month - 1, day)).toISOString().slice(0, 10);
}

export const isUnder14 = (dateOfBirth: string, today: string): boolean => today < birthdayOf(dateOfBirth, consentAge);
