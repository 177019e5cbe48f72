/** What a command sees of the process around it; specs give their own. */
export interface AuditContext {
  readonly env: NodeJS.ProcessEnv;
  /** Absolute path of the folder that relative paths start from. */
  readonly cwd: string;
  readonly out: Terminal;
  readonly err: Terminal;
  /** Aborted when the person, or whoever reads our output, wants no more. */
  readonly signal: AbortSignal;
}

export type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };
