import { readToken } from '../session/token-storage';
import type { KnownAnswers } from './store';

export interface RenderedPage {
  readonly answers: KnownAnswers;
  /** The time that it tells, in ms since 1970. */
  readonly at: number;
}

/**
 * What the server has rendered for visitors into `root` (src/server/document.ts). Whoever is signed in has a page of their own:
 * the visitors' one goes.
 * @returns undefined where the application begins with nothing
 */
export function takeOver(root: HTMLElement, isVisitor = readToken() === null): RenderedPage | undefined {
  const state = document.getElementById('page')?.textContent;
  if (!state) return undefined;
  if (isVisitor) return JSON.parse(state);
  root.replaceChildren();
  root.removeAttribute('data-rendered');
  return undefined;
}
