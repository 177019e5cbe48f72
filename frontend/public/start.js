// Starts the application in a page that the server has rendered: after the first paint, because a visitor reads meanwhile. Whoever
// is signed in never sees a visitor's page: it is hidden before the first paint, and the application starts at once. It is a file,
// and not an inline script, because the content security policy allows scripts from 'self' only.
(() => {
  const { entry, styles } = document.currentScript.dataset;
  // They are in the page: to the application they have arrived. A browser fetches none that is disabled.
  for (const href of styles.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }));
  // The page stays, to be read (start-failure.js).
  const start = () => void import(entry).catch(() => dispatchEvent(new Event('form:ended')));
  const afterPaint = () => {
    // A page in the background is not painted.
    document.addEventListener('visibilitychange', start, { once: true });
    if (document.visibilityState === 'hidden') start();
    else requestAnimationFrame(() => setTimeout(start));
  };
  const holdsToken = (storageOf) => {
    try {
      return Boolean(storageOf().getItem('token'));
    } catch {
      return false;
    }
  };
  const isSignedIn = holdsToken(() => sessionStorage) || holdsToken(() => localStorage);
  if (isSignedIn) document.documentElement.setAttribute('data-signed-in', '');
  document.addEventListener('DOMContentLoaded', isSignedIn ? start : afterPaint);
})();
