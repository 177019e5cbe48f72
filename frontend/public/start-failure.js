// A start that failed leaves words on the page instead of nothing: a piece that does not arrive, a browser that is too old. It
// is a file, and not an inline script, because of the content security policy; and not a part of the application, because that
// is what may be missing. The application says that it has started, or that it has ended (src/app/main.tsx): an error of
// anything else, such as the browser's extensions, is no failure of the start.
(() => {
  const element = (name, text, style) => Object.assign(document.createElement(name), { textContent: text, style });
  // Beside the application's own element, which React would neither empty nor leave as it is once it has drawn there.
  let message;

  const say = () => {
    if (message) return;
    message = element('main', '', 'max-width: 32rem; margin: 4rem auto; padding: 0 1rem; font-family: system-ui');
    const reload = element('button', 'Ricarica la pagina', 'padding: 0.625rem 1.25rem; font: inherit');
    reload.addEventListener('click', () => location.reload());
    message.append(
      element('h1', 'FORM non si è caricato', ''),
      element('p', 'Controlla la connessione e ricarica la pagina. Se non basta, aggiorna il browser.', ''),
      reload,
    );
    message.setAttribute('role', 'alert');
    // The page may not be read to its end yet.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => document.body.append(message));
    else document.body.append(message);
  };

  // Until the application has started, an error in one of its own files keeps it from starting.
  const isOfStart = ({ target, filename = '' }) =>
    target instanceof HTMLScriptElement ? target.type === 'module' : filename.startsWith(`${location.origin}/assets/`);
  const look = (event) => isOfStart(event) && say();

  addEventListener('error', look, true);
  addEventListener('form:started', () => {
    removeEventListener('error', look, true);
    message?.remove();
  });
  addEventListener('form:ended', say);
})();
