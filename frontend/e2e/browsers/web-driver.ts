import { writeFile } from 'node:fs/promises';
import type { Driver } from './driver';

/** What the element that a script finds is called in an answer (WebDriver, W3C, 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A session of WebDriver, over whatever line its calls go. */
interface Session {
  /** @param name a command as Marionette calls it @returns its value */
  readonly call: (name: string, body: object) => Promise<unknown>;
  readonly errors: () => readonly string[];
  readonly close: () => Promise<void>;
}

export function driverOf({ call, errors, close }: Session): Driver {
  const evaluate = async (script: string, args: readonly (string | number)[]): Promise<unknown> =>
    standingAlone(await call('WebDriver:ExecuteScript', { script, args }));
  return {
    open: async (url) => void (await call('WebDriver:Navigate', { url })),
    evaluate: async <Value>(script: string, ...args: readonly (string | number)[]) =>
      (await evaluate(script, args)) as Value,
    element: async (script, ...args) => {
      const found = (await evaluate(script, args)) as Record<string, string> | null;
      const id = found?.[ELEMENT];
      if (id === undefined) return null;
      const type = async (text: string) => void (await call('WebDriver:ElementSendKeys', { id, text }));
      // A field for a file takes its path as if it were typed.
      return { click: async () => void (await call('WebDriver:ElementClick', { id })), type, chooseFile: type };
    },
    screenshot: async (path) => {
      const picture = standingAlone(await call('WebDriver:TakeScreenshot', { full: false }));
      await writeFile(path, Buffer.from(String(picture), 'base64'));
    },
    errors,
    close,
  };
}

/** Over HTTP a value stands alone. */
const standingAlone = (answer: unknown): unknown =>
  answer !== null && typeof answer === 'object' && 'value' in answer ? answer.value : answer;
