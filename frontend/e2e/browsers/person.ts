import { expect } from '@playwright/test';
import type { Form } from '../form';
import type { Driver, Found } from './driver';

/** Words as they are read: a line break or a space that does not break is a space. */
const READ = `const read = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();`;
const IS_SHOWN = `const isShown = (element) => element.getClientRects().length > 0;`;

const FIELD = `${READ}
  const [name] = arguments;
  const labels = [...document.querySelectorAll('label')].filter((label) => read(label.textContent).startsWith(name));
  return labels.map(({ control }) => control).find((control) => control && !control.disabled);`;
/** The box, or the label that lies over it. */
const BOX = `
  const box = (function () { ${FIELD} })(...arguments);
  box?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = box?.getBoundingClientRect() ?? {};
  return box && document.elementFromPoint(left + width / 2, top + height / 2);`;
const BUTTON = `${READ} ${IS_SHOWN}
  const [name, within] = arguments;
  const buttons = [...document.querySelectorAll(within + ' :is(button, a[href], [role=tab], summary)')];
  return buttons.find((button) =>
    isShown(button) && !button.disabled && read(button.getAttribute('aria-label') ?? button.textContent).startsWith(name));`;
const FILE = `return document.querySelector('input[type=file]');`;
/** What the header says of the coins is its link's name. */
const SHOWN = `${READ} return read(document.body.innerText) + [...document.querySelectorAll('[aria-label]')].map((named) => named.getAttribute('aria-label')).join(' ');`;
/** Also what lies below the window or behind a bar is pressed where it is seen. */
const inView = (script: string) => `
  const found = (function () { ${script} })(...arguments) ?? null;
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;`;
const NOTE_ERRORS = `
  if (window.noted) return;
  window.noted = [];
  const say = console.error;
  console.error = (...said) => { window.noted.push(said.join(' ')); say(...said); };
  addEventListener('error', ({ message }) => window.noted.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.noted.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.noted.push(violatedDirective + ' refuses ' + blockedURI));`;
const ERRORS = `
  // A browser begins with a page of its own.
  const noted = window.noted ?? (location.protocol === 'about:' ? [] : ['loaded anew: ' + location.pathname]);
  window.noted = [];
  return noted;`;
/** How the program says that a page has sent it an error. */
const TOLD = /^.*browser error.*$/gm;
const WIDE = `
  const right = (element) => element.getBoundingClientRect().right;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return [];
  return [scrollWidth + ' px at ' + innerWidth, ...[...document.querySelectorAll('body *')].filter((element) => right(element) > innerWidth)
    .map((element) => element.tagName + ' ' + element.getAttribute('class'))];`;
/** What is pressed with the whole row or card around it reaches no farther. */
const STRAYED = `
  return [...document.querySelectorAll('.whole-row')].filter((link) => {
    let around = link.parentElement;
    // To WebKit a row of a table is no place for anything.
    while (around !== document.body && getComputedStyle(around).position === 'static') around = around.parentElement;
    if (around === document.body) return true;
    around.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = around.getBoundingClientRect();
    const [across, down] = [(left + right) / 2, (top + bottom) / 2];
    const beyond = [[across, bottom + 4], [across, top - 4], [left - 4, down], [right + 4, down]];
    return beyond.some(([x, y]) => document.elementFromPoint(x, y) === link);
  }).map((link) => link.outerHTML.slice(0, 120));`;
/** Safari on a telephone zooms into a field of smaller letters, and stays there. */
const SMALL = `
  return [...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')]
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120));`;
const READY = `
  const isLoading = [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.startsWith('Caricamento'));
  // A page that the server has rendered is there before React is.
  const isAlive = Object.keys(document.getElementById('root')).some((key) => key.startsWith('__reactContainer'));
  return isAlive && !isLoading && document.querySelector('main :is(h1, h2)') !== null;`;

/** Somebody at a browser, who finds things by their words. */
export class Person {
  /** Of pages that were left. */
  private readonly noted: string[] = [];

  constructor(
    private readonly driver: Driver,
    private readonly form: Form,
    /** Where pictures of the day go, if they are wanted. */
    private readonly folder: string | undefined,
  ) {}

  async open(path: string): Promise<void> {
    await this.noteErrors();
    await this.driver.open(this.form.url + path);
    await this.driver.evaluate(NOTE_ERRORS);
    await expect.poll(() => this.driver.evaluate<boolean>(READY), `${path} is there`).toBe(true);
  }

  /** To the screen of before, without loading anything anew. */
  async goBack(): Promise<void> {
    await this.driver.evaluate('history.back()');
  }

  /** @param label the beginning of what the field is called */
  async write(label: string, text: string): Promise<void> {
    await (await this.find(label, FIELD, label)).type(text);
  }

  async tick(label: string): Promise<void> {
    await (await this.find(label, BOX, label)).click();
  }

  /** @param name the beginning of what the button or link is called */
  async press(name: string, within = 'body'): Promise<void> {
    // What moves, or is covered for a moment, is pressed again.
    await expect(async () => (await this.find(name, BUTTON, name, within)).click()).toPass({ timeout: 10_000 });
  }

  async chooseFile(path: string): Promise<void> {
    await (await this.find('a field for a file', FILE)).chooseFile(path);
  }

  async sees(text: string, timeout = 10_000): Promise<void> {
    await expect.poll(() => this.driver.evaluate<string>(SHOWN), { timeout }).toContain(text);
  }

  async doesNotSee(text: string): Promise<void> {
    expect(await this.driver.evaluate<string>(SHOWN)).not.toContain(text);
  }

  async picture(name: string): Promise<void> {
    if (this.folder) await this.driver.screenshot(`${this.folder}/${name}.png`);
  }

  /** What runs out of the page on its right. */
  tooWide(): Promise<string[]> {
    return this.driver.evaluate(WIDE);
  }

  /** What is pressed where it is not seen. */
  strayed(): Promise<string[]> {
    return this.driver.evaluate(STRAYED);
  }

  /** Fields with letters below 16 px. */
  smallFields(): Promise<string[]> {
    return this.driver.evaluate(SMALL);
  }

  /** Of all pages so far, by themselves, by the browser and by the program; one that was loaded anew is an error. */
  async errors(): Promise<readonly string[]> {
    await this.noteErrors();
    return [...this.driver.errors(), ...(this.form.output().match(TOLD) ?? []), ...this.noted];
  }

  become(token: string): Promise<void> {
    return this.driver.evaluate(`localStorage.clear(); localStorage.setItem('token', arguments[0])`, token);
  }

  private async noteErrors(): Promise<void> {
    this.noted.push(...(await this.driver.evaluate<string[]>(ERRORS)));
  }

  private async find(what: string, script: string, ...args: string[]): Promise<Found> {
    let found: Found | null = null;
    await expect
      .poll(async () => {
        found = await this.driver.element(inView(script), ...args);
        return found !== null;
      }, `there is ${what}`)
      .toBe(true);
    if (!found) throw new Error(`there is no ${what}`);
    return found;
  }
}
