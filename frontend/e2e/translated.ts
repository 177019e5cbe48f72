import type { Page } from '@playwright/test';

/** What a translated text ends with. */
export const MARK = '†';

declare global {
  interface Window {
    translated: { readonly text: Text; readonly original: string }[];
  }
}

/** From its start on, the application is on pages that are translated as Chrome does it: each text gives its place to `<font>` elements. */
export const translatePages = (page: Page) =>
  page.addInitScript((mark) => {
    window.translated = [];
    const untouched = '[translate=no], svg, script, style, textarea, title, option';
    const translate = (text: Text) => {
      const { parentElement, data } = text;
      if (!parentElement || !/\p{L}/u.test(data) || parentElement.closest(`font, ${untouched}`)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = data + mark;
      outer.append(inner);
      window.translated.push({ text, original: data });
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) translate(text as Text);
    };
    addEventListener('form:started', () => {
      translateAll(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) {
            if (node instanceof Text) translate(node);
            else translateAll(node);
          }
      }).observe(document.body, { childList: true, subtree: true });
    });
  }, MARK);

/** What the application has written since into texts that are no longer on the page: nobody sees it. */
export const unseenTexts = (page: Page) =>
  page.evaluate(() =>
    window.translated.filter(({ text, original }) => text.data !== original).map(({ text }) => text.data),
  );
