/** What a command uses of the process it runs in; specs pass their own. */
export interface AuditContext {
  readonly env: NodeJS.ProcessEnv;
  /** Absolute path of the folder that relative paths start from. */
  readonly cwd: string;
  readonly out: Terminal;
  readonly err: Terminal;
  /** Aborted when the person interrupts or the reader of the output closes the pipe. */
  readonly signal: AbortSignal;
}

export type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };
