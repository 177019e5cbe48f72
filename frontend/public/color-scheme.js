// Runs before the first paint so that a dark page never flashes white. It is a file, and not an inline script,
// because the content security policy allows scripts from 'self' only.
(() => {
  const root = document.documentElement;
  const name = 'data-mantine-color-scheme';
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be blocked; the system's preference then decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute(name, dark ? 'dark' : 'light');

  // On paper every scheme is the light one, for the parts that have colours of their own by scheme too.
  let onScreen = null;
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) {
      onScreen = root.getAttribute(name);
      root.setAttribute(name, 'light');
    } else if (onScreen) root.setAttribute(name, onScreen);
  });

  // The page names the colours of its frame by the system's scheme; a scheme that was chosen has its own.
  const [light, night] = document.querySelectorAll('meta[name="theme-color"]');
  if (!light || !night) return;
  const colors = [light.content, night.content];
  const tint = () => {
    light.content = night.content = colors[root.getAttribute(name) === 'dark' ? 1 : 0];
  };
  tint();
  new MutationObserver(tint).observe(root, { attributeFilter: [name] });
})();
