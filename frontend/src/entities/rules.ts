/** The figures of the rules that sentences tell. FORM decides by constants of its own: e2e/told-rules.spec.ts compares each with it. */
export const rules = {
  /** Days that a seller has to deliver. */
  deliveryDays: 14,
  /** Days that a company has to open an application, and from then on to answer it. */
  applicationDays: 14,
  reviewDays: 30,
  /** Months after its end in which letter and CV of an application are kept. */
  letterMonths: 6,
  /** Days that a buyer has to accept or to dispute. */
  acceptanceDays: 14,
  /** Days within which a dispute is decided. */
  disputeDays: 60,
  /** Days that a guardian has to answer about an order. */
  approvalDays: 7,
  /** Days that an organiser has to choose who wins. */
  decisionDays: 30,
  /** Days by which the end of a contest can be postponed, once. */
  postponedDaysMax: 30,
  /** Days that a guardian has to answer a request for the consent. */
  requestDays: 14,
  /** Days that a removed guardian has to object. */
  objectionDays: 7,
  /** Days after which the account of a child without a consent is erased. */
  waitingDays: 30,
  /** Minutes for which the link to a new password works. */
  resetMinutes: 60,
  /** Hours after which the same administrator looks at an objection again. */
  secondLookHours: 24,
  /** Hours after which a lost second step can be removed. */
  secondStepHours: 24,
  /** What a guardian who changes nothing allows: Coin FORM in a week, and the price above which an order waits. */
  weeklyCoins: 50,
  approvalAbove: 20,
  /** The age from which a minor applies for jobs. */
  jobsAge: 16,
  /** More articles than these the marketplace does not count. */
  itemsCounted: 1000,
} as const;
