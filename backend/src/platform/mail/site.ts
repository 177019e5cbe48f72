import type { Config } from '../settings/config.js';

/** Where people reach FORM, without a slash at the end. */
export const siteOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;
