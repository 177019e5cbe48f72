import { DeclaredMethods } from '../src/platform/commands/declared-methods.js';

type Run = (...args: never[]) => Promise<unknown>;

/** The methods that a spec declares, without a program: each by what its decorator would declare. */
export function declaring(methods: Readonly<Record<string, Run>>): DeclaredMethods {
  const declaredBy = () => Object.entries(methods).map(([declared, run]) => ({ declared, provider: 'spec', run }));
  return Object.assign(Object.create(DeclaredMethods.prototype), { declaredBy });
}
