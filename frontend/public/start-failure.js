// A start that failed leaves words on the page instead of nothing: a piece that does not arrive, a browser that is too old. It
// is a file, and not an inline script, because of the content security policy; and not a part of the application, because that
// is what may be missing. The application says that it has started, or that it has ended (src/app/main.tsx): an error of
// anything else, such as the browser's extensions, is no failure of the start.
(() => {
  const element = (name, text, style) => Object.assign(document.createElement(name), { textContent: text, style });
  // Beside the application's own element, which React would neither empty nor leave as it is once it has drawn there.
  let message;

  let isSaid = false;
  const say = () => {
    if (isSaid) return;
    isSaid = true;
    // The page may not be read to its end yet.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
    else show();
  };

  const show = () => {
    // What the application would have drawn over says nothing by itself.
    document.querySelector('#root[data-frame]')?.replaceChildren();
    message = canBeRead() ? beside() : instead();
    message.setAttribute('role', 'alert');
    document.body.append(message);
  };

  // What the server has rendered for visitors stays, and its links work as links; whoever is signed in does not see it (first-ask.js).
  const canBeRead = () =>
    document.querySelector('#root[data-rendered]') !== null && !document.documentElement.hasAttribute('data-signed-in');

  const reloadButton = () => {
    const reload = element('button', 'Ricarica la pagina', 'padding: 0.625rem 1.25rem; font: inherit');
    reload.addEventListener('click', () => location.reload());
    return reload;
  };

  const instead = () => {
    const words = element('main', '', 'max-width: 32rem; margin: 4rem auto; padding: 0 1rem; font-family: system-ui');
    words.append(
      element('h1', 'FORM non si è caricato', ''),
      element('p', 'Controlla la connessione e ricarica la pagina. Se non basta, aggiorna il browser.', ''),
      reloadButton(),
    );
    return words;
  };

  const beside = () => {
    const words = element(
      'div',
      '',
      'position: sticky; bottom: 0; z-index: 200; padding: 0.75rem 1rem; display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: center; background: #7a1f12; color: #fff; font-family: system-ui',
    );
    words.append(
      element(
        'p',
        'La pagina si legge e i link funzionano, ma il resto non si è caricato. Controlla la connessione e ricarica la pagina.',
        'margin: 0',
      ),
      reloadButton(),
    );
    return words;
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
