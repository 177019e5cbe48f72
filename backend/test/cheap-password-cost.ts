/** Takes the place of features/accounts/passwords/password-cost.ts in the programs that specs start (bundle-programs.ts): the least that argon2id allows. */
export const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
