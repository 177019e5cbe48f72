// Whatever keeps the application from starting, or ends it, leaves words on the page instead of nothing: a piece that does not
// arrive, a browser that is too old. It is a file, and not an inline script, because of the content security policy; and not
// a part of the application, because that is what may be missing.
(() => {
  const element = (name, text, style) => Object.assign(document.createElement(name), { textContent: text, style });

  const sayIfBlank = () => {
    const root = document.getElementById('root');
    if (!root || root.childElementCount > 0) return;
    const message = element('main', '', 'max-width: 32rem; margin: 4rem auto; padding: 0 1rem; font-family: system-ui');
    const reload = element('button', 'Ricarica la pagina', 'padding: 0.625rem 1.25rem; font: inherit');
    reload.addEventListener('click', () => location.reload());
    message.append(
      element('h1', 'FORM non si è caricato', ''),
      element('p', 'Controlla la connessione e ricarica la pagina. Se non basta, aggiorna il browser.', ''),
      reload,
    );
    message.setAttribute('role', 'alert');
    root.replaceChildren(message);
  };

  addEventListener(
    'error',
    ({ target }) => {
      // What else may be missing, such as a picture, leaves no blank page.
      if (target !== window && !(target instanceof HTMLScriptElement)) return;
      // Later: the page may not be read to its end yet, and React empties it only after it has told of the error.
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayIfBlank);
      else setTimeout(sayIfBlank);
    },
    true,
  );
})();
