/** Variables of the environment, each read and checked by itself. */

/** A variable of the environment is missing or malformed; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @returns `otherwise` where it is not set or empty @throws ConfigError unless it is a whole number from `min` to `max` */
export function integer(env: NodeJS.ProcessEnv, name: string, otherwise: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
}

/** @returns `otherwise` where it is not set or empty @throws ConfigError unless it matches */
export function matching(env: NodeJS.ProcessEnv, name: string, otherwise: string, pattern: RegExp): string {
  const text = env[name] || otherwise;
  if (pattern.test(text)) return text;
  throw new ConfigError(`${name} is malformed: it must match ${pattern.source}`);
}

/** @param protocols with a colon, such as `https:` @throws ConfigError unless it begins with one of them */
export function url(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (protocols.some((protocol) => text.startsWith(`${protocol}//`))) return text;
  throw new ConfigError(`${name} must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

/** An address of the web. @throws ConfigError without the value, which may be a secret */
export function webAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = url(env, name, ['https:', 'http:']);
  if (text === undefined || URL.canParse(text)) return text;
  throw new ConfigError(`${name} is not a URL`);
}
