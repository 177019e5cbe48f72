/** An address that a browser opens as a page: http or https, without what some programs read as another host. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value);
