import { pathToFileURL } from 'node:url';

/** What the front end's build makes for the server (frontend/src/server), which is loaded by its path: nothing here imports it. */

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** By path and query behind /api. */
export type ApiAnswers = Readonly<Record<string, ApiAnswer>>;

/** A page that is rendered. */
export interface PublicPage {
  /** Of its address, which a log may name. */
  readonly pattern: string;
  /** Whether it changes with the time alone. */
  readonly tellsTime: boolean;
  /** Whether its address names what cannot be there. */
  readonly isMissing: boolean;
  /** The call that says whether there is such a page. */
  readonly subject?: string;
  /** What is still to be asked for. */
  calls(answers: ApiAnswers): readonly string[];
}

export interface PublicPages {
  pageAt(path: string, query: string): PublicPage | undefined;
}

export interface RenderedPages {
  createRenderer(site: {
    read(path: string): string;
    publicUrl?: string;
  }): (path: string, answers: ApiAnswers, at: number) => Promise<string>;
}

/** @throws Error where the build has no such file */
export const pagesIn = (folder: string): Promise<PublicPages> => import(pathToFileURL(`${folder}/pages.js`).href);
export const rendererIn = (folder: string): Promise<RenderedPages> => import(pathToFileURL(`${folder}/render.js`).href);
