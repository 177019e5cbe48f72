/** What a hash of a password costs: argon2id with the parameters of docs/operations.md, 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
