/** What a part of the program writes to the log. */
export interface PartLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
