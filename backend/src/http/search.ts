/** Text for the pattern of a LIKE, in which it stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
