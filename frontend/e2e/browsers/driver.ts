/** What a day needs of a browser, whatever drives it. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs a script in the page: the body of a function. */
  evaluate<Value>(script: string, ...args: readonly (string | number)[]): Promise<Value>;
  /** The element that such a script finds. */
  element(script: string, ...args: readonly (string | number)[]): Promise<Found | null>;
  screenshot(path: string): Promise<void>;
  /** What it has said of errors beyond those that the page itself can tell. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface Found {
  click(): Promise<void>;
  /** Presses the keys of a text, one by one. */
  type(text: string): Promise<void>;
  chooseFile(path: string): Promise<void>;
}

/** How wide and high a window is. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}
