let rendered: number | undefined;

/** @returns the time that screens tell, in ms since 1970: now, or when the server rendered the page that is being taken over */
export const timeTold = (): number => rendered ?? Date.now();

/** @param time in ms since 1970; undefined: from now on the present */
export const tellTimeOf = (time: number | undefined): void => {
  rendered = time;
};
