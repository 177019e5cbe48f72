// Says before the first paint whether somebody is signed in, and asks who it is while the application is still under way, which
// takes the answer over (src/api/first-answer.ts). The frame of the dashboard (src/server/frame.tsx) greets them meanwhile. It is a
// file, and not an inline script, because the content security policy allows scripts from 'self' only.
(() => {
  const tokenIn = (storageOf) => {
    try {
      return storageOf().getItem('token');
    } catch {
      return null;
    }
  };
  const tokenNow = () => tokenIn(() => sessionStorage) || tokenIn(() => localStorage);
  const token = tokenNow();
  if (!token) return;
  document.documentElement.setAttribute('data-signed-in', '');
  const authorization = `Bearer ${token}`;
  const path = '/api/user/me';
  const answer = fetch(path, { headers: { authorization } });
  window.firstAnswer = { path, authorization, answer };

  // A copy: an answer is read once.
  const copy = answer.then((response) => response.clone());
  const greet = async () => {
    const { name } = await (await copy).json();
    // Its page has no module before that.
    if (document.readyState === 'loading')
      await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
    const title = document.querySelector('#root[data-frame] h1');
    if (!title || !name || tokenNow() !== token) return;
    // Another element: a largest paint counts when it is first drawn, not when its text changes.
    const greeting = title.cloneNode();
    greeting.textContent = `Ciao, ${name}`;
    title.replaceWith(greeting);
  };
  // Whoever takes the answer over hears of a failure.
  greet().catch(() => undefined);
  // Who signs out elsewhere leaves no name behind; once the application is there, it sees to that.
  const leave = () => {
    if (document.querySelector('#root[data-frame]') && tokenNow() !== token) location.reload();
  };
  addEventListener('storage', leave);
  addEventListener('pageshow', leave);
})();
