// Asks who is signed in while the application is still under way, which takes the answer over (src/api/first-answer.ts): what a
// member sees first greets them by name. It is a file, and not an inline script, because the content security policy allows scripts
// from 'self' only.
(() => {
  const tokenIn = (storageOf) => {
    try {
      return storageOf().getItem('token');
    } catch {
      return null;
    }
  };
  const token = tokenIn(() => sessionStorage) || tokenIn(() => localStorage);
  if (!token) return;
  const authorization = `Bearer ${token}`;
  const path = '/api/user/me';
  const answer = fetch(path, { headers: { authorization } });
  // Whoever takes it over hears of a failure.
  answer.catch(() => undefined);
  window.firstAnswer = { path, authorization, answer };
})();
