import type { Command } from 'commander';
import { commandLine } from '../basics/operator-commands.js';
import type { AuditContext } from './context.js';

/** Runs a command's work and stores its exit code. */
export type Run = (work: (context: AuditContext) => Promise<number>) => Promise<void>;

/** Adds one command to the program. */
export type AddCommand = (program: Command, run: Run) => void;

/** Examples below a command's options. */
export const examples = (...lines: readonly string[]): string =>
  `\nEsempi:\n${lines.map((line) => `  ${commandLine('audit', line)}`).join('\n')}\n`;

export const JSON_OPTION = ['--json', 'risultato in JSON, per altri programmi'] as const;
export const FILE_OPTION = ['--file <file>', "legge un'esportazione invece dello store degli eventi"] as const;
