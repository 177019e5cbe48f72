/** Variables of the environment, each read and checked by itself. */

/** A variable of the environment is missing or malformed; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads a variable. @throws ConfigError that says how to write it, without its value, which may be a secret */
export type Read<Value> = (env: NodeJS.ProcessEnv, name: string) => Value;

/** @returns undefined where it is not set or empty */
export const text: Read<string | undefined> = (env, name) => env[name] || undefined;

/** A whole number from `min` to `max`. */
export const integer =
  <Otherwise extends number | undefined>(otherwise: Otherwise, min: number, max: number): Read<number | Otherwise> =>
  (env, name) => {
    if (!env[name]) return otherwise;
    const value = Number(env[name]);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
  };

/** @param wanted what the pattern means to people, after "must" */
export const matching =
  <Otherwise extends string | undefined>(
    otherwise: Otherwise,
    pattern: RegExp,
    wanted: string,
  ): Read<string | Otherwise> =>
  (env, name) => {
    if (!env[name]) return otherwise;
    if (pattern.test(env[name])) return env[name];
    throw new ConfigError(`${name} must ${wanted}`);
  };

/** One of a few words, the first of which is the default. */
export const oneOf =
  <const Words extends readonly [string, ...string[]]>(...words: Words): Read<Words[number]> =>
  (env, name) => {
    const value = words.find((word) => word === (env[name] || words[0]));
    if (value !== undefined) return value;
    throw new ConfigError(`${name} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
  };

/** The beginning of a URL. @param protocols with a colon, such as `https:` */
export const url =
  (...protocols: readonly string[]): Read<string | undefined> =>
  (env, name) => {
    const value = env[name];
    if (!value) return undefined;
    if (protocols.some((protocol) => value.startsWith(`${protocol}//`))) return value;
    throw new ConfigError(`${name} must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  };

/** A URL. @param example how to write it */
export const address =
  (example: string, ...protocols: readonly string[]): Read<string | undefined> =>
  (env, name) => {
    const value = url(...protocols)(env, name);
    if (value === undefined || URL.canParse(value)) return value;
    throw new ConfigError(`${name} is not a URL: write ${example}`);
  };

/** So many bytes in base64. */
export const base64 =
  (bytes: number): Read<Buffer | undefined> =>
  (env, name) => {
    if (!env[name]) return undefined;
    const value = Buffer.from(env[name], 'base64');
    if (value.length === bytes) return value;
    throw new ConfigError(`${name} must be ${bytes} bytes in base64, such as "openssl rand -base64 ${bytes}" prints`);
  };
