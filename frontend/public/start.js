// Starts the application in a page that holds something already: after the first paint, because it is read meanwhile. Whoever is
// signed in (first-ask.js) never sees a visitor's page: it is hidden before the first paint, and the application starts at once. In
// the frame of the dashboard they are greeted first. It is a file, and not an inline script, because the content security policy
// allows scripts from 'self' only.
(() => {
  const { entry, styles, frame } = document.currentScript.dataset;
  // They are in the page: to the application they have arrived. A browser fetches none that is disabled.
  for (const href of styles?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }));
  // The page stays, to be read (start-failure.js).
  const start = () => void import(entry).catch(() => dispatchEvent(new Event('form:ended')));
  const afterPaint = () => {
    // A page in the background is not painted.
    document.addEventListener('visibilitychange', start, { once: true });
    if (document.visibilityState === 'hidden') start();
    else requestAnimationFrame(() => setTimeout(start));
  };
  const greeted = () => {
    const soon = new Promise((resolve) => setTimeout(resolve, 200));
    void Promise.race([window.firstAnswer?.answer, soon]).then(afterPaint, afterPaint);
  };
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in');
  document.addEventListener('DOMContentLoaded', frame !== undefined ? greeted : isSignedIn ? start : afterPaint);
})();
